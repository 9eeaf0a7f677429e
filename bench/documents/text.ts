/** Text of a paper of two pages with a table, the same for all renderers. */
export const TITLE = 'Notice of hearing';
const PARAGRAPH = 'The parties are directed to appear with their counsel and witnesses. '.repeat(8);
export const PARAGRAPHS = Array.from({ length: 6 }, () => PARAGRAPH);
export const HEADER = ['No.', 'Name', 'Place'];
export const ROWS = Array.from({ length: 20 }, (_, index) => [
  `${index + 1}`,
  'Juan Miguel dela Peña-Núñez',
  'Malolos',
]);
