/** Text of a paper of two pages with a table, the same for both renderers. */
export const PARAGRAPH = 'The parties are directed to appear with their counsel and witnesses. '.repeat(8);
export const ROWS = Array.from({ length: 20 }, (_, index) => [
  `${index + 1}`,
  'Juan Miguel dela Peña-Núñez',
  'Malolos',
]);
