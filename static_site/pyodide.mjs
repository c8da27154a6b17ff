// Run a Python script in Pyodide under node: node pyodide.mjs SCRIPT FOLDER; it sees the folder as /plan.
import { readFileSync } from "node:fs";
import { loadPyodide } from "pyodide";

const [script, folder] = process.argv.slice(2);
const python = await loadPyodide();
python.mountNodeFS("/plan", folder);
try {
  await python.runPythonAsync(readFileSync(script, "utf8"));
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
