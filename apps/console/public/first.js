// Applies the chosen theme and language before the first paint, to avoid a flash.
(() => {
  const root = document.documentElement;
  let colours = 'auto';
  try {
    colours = localStorage.getItem('bulwagan-colours') ?? 'auto';
    root.lang = localStorage.getItem('bulwagan-language') ?? root.lang;
  } catch {
    // Storage may be blocked; the defaults then apply.
  }
  const isDark =
    colours === 'dark' || (colours === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches);
  root.setAttribute('data-mantine-color-scheme', isDark ? 'dark' : 'light');
})();
