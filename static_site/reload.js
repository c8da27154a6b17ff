/**
 * Load the page again if its files are missing: a new version was deployed after the browser loaded
 * index.html. Only once, because a missing network looks the same.
 */
addEventListener(
  "error",
  ({ target }) => {
    const isFile = target instanceof HTMLScriptElement || target instanceof HTMLLinkElement;
    const [navigation] = performance.getEntriesByType("navigation");
    if (isFile && navigation.type !== "reload") location.reload();
  },
  true,
);
