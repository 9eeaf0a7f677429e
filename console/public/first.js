// Before anything is drawn: the colours and the language that were chosen last, so that nothing flashes.
(() => {
  const root = document.documentElement;
  let colours = 'auto';
  try {
    colours = localStorage.getItem('bulwagan-colours') ?? 'auto';
    root.lang = localStorage.getItem('bulwagan-language') ?? root.lang;
  } catch {
    // Storage can be forbidden; the pages do without.
  }
  const isDark =
    colours === 'dark' || (colours === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches);
  root.setAttribute('data-mantine-color-scheme', isDark ? 'dark' : 'light');
})();
