/* Runs in the page: how long it takes from what somebody does to the rows that they see of it. */
(() => {
  let didAt = 0;
  const note = () => {
    didAt = performance.now();
  };
  for (const kind of ['input', 'change', 'click']) addEventListener(kind, note, true);

  /** The first row and the count below: another list has others. */
  const shown = () => {
    const rows = document.querySelector('main [aria-busy="false"]');
    const first = rows?.querySelector('tbody tr')?.textContent;
    return first === undefined ? undefined : `${first} ${rows.querySelector('[role="status"]')?.textContent}`;
  };

  let before;
  /** From here on the next other list is waited for. */
  window.beforeDeed = () => {
    before = shown();
  };
  /** Milliseconds from the last thing that somebody did until another list was painted. */
  window.afterDeed = () =>
    new Promise((resolve) => {
      const look = () => {
        const now = shown();
        if (now === undefined || now === before) return requestAnimationFrame(look);
        // The frame after the one in which it was drawn.
        requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - didAt)));
      };
      look();
    });
})();
