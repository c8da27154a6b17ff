// A click on the trials of a figure shows the rows from which it comes.
const panel = document.createElement("aside");
panel.id = "rows";
panel.hidden = true;
document.body.append(panel);

function numbers(text) {
  return new Set(text.split(", ").flatMap((part) => {
    const [first, last = first] = part.split("-").map(Number);
    return Array.from({ length: last - first + 1 }, (_, step) => first + step);
  }));
}

function table(rows) {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const made = document.createElement("table");
  const line = (kind, cells) => {
    const row = made.insertRow();
    for (const cell of cells) {
      const one = document.createElement(kind);
      one.textContent = cell ?? "";
      row.append(one);
    }
  };
  line("th", names);
  for (const row of rows) line("td", names.map((name) => row[name]));
  return made;
}

function close() {
  panel.hidden = true;
}

/** What stands above the rows: how many they are, and the way back. */
function heading(number) {
  const line = document.createElement("p");
  const button = document.createElement("button");
  button.textContent = "Close";
  button.addEventListener("click", close);
  line.append(button, number === 1 ? "1 trial, times in seconds" : `${number} trials, times in seconds`);
  return line;
}

document.addEventListener("click", (event) => {
  const button = event.target.closest("button.trials");
  if (!button) return;
  const run = button.closest("table").dataset.run;
  const wanted = numbers(button.textContent);
  const rows = JSON.parse(document.getElementById(`rows-${run}`).textContent);
  const shown = rows.filter((row) => wanted.has(row.trial));
  panel.replaceChildren(heading(shown.length), table(shown));
  panel.hidden = false;
  panel.querySelector("button").focus();
});
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape") close();
});
