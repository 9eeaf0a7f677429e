/* Runs in the page: measures the time from a user action until its rows are painted. */
(() => {
  let didAt = 0;
  const note = () => {
    didAt = performance.now();
  };
  for (const kind of ['input', 'change', 'click']) addEventListener(kind, note, true);

  /** Returns the first row and the count, which distinguish two lists. */
  const shown = () => {
    const rows = document.querySelector('main [aria-busy="false"]');
    const first = rows?.querySelector('tbody tr')?.textContent;
    return first === undefined ? undefined : `${first} ${rows.querySelector('[role="status"]')?.textContent}`;
  };

  let before;
  /** Starts waiting for a changed list. */
  window.beforeDeed = () => {
    before = shown();
  };
  /** Returns the milliseconds from the last user action until another list was painted. */
  window.afterDeed = () =>
    new Promise((resolve) => {
      const look = () => {
        const now = shown();
        if (now === undefined || now === before) return requestAnimationFrame(look);
        // The frame after the one in which it was rendered.
        requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - didAt)));
      };
      look();
    });
})();
