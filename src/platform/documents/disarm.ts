/**
 * A cell that begins with one of these is computed by spreadsheet programs, or is once another program trimmed it:
 * the signs of formulas, also in full width, and what is dropped before them.
 */
const ARMED = /^'*[=+\-@\t\r\n\0＝＋－＠]/;
const DISARMED = /^'+[=+\-@\t\r\n\0＝＋－＠]/;

/**
 * The signs behind what ends a cell where a program splits by semicolons or tabs, as in many countries: there a quote that does
 * not begin a cell of its own holds nothing together. Quotes before a sign are dropped, as NUL is.
 */
const ARMED_WITHIN = /([;\t\r\n]["\0]*)('*[=+\-@＝＋－＠])/g;
const DISARMED_WITHIN = /([;\t\r\n]["\0]*)'('*[=+\-@＝＋－＠])/g;

/**
 * Puts an apostrophe before text that would be a formula, and before each sign within that would begin one; also before those
 * that have it already, so that no two texts become one.
 */
export function disarm(text: string): string {
  const within = text.replaceAll(ARMED_WITHIN, "$1'$2");
  return ARMED.test(text) ? `'${within}` : within;
}

/** Puts one where text looks disarmed and nowhere else, for documents in which no text is a formula. */
export function shield(text: string): string {
  const within = text.replaceAll(DISARMED_WITHIN, "$1''$2");
  return DISARMED.test(text) ? `'${within}` : within;
}

/** The text before `disarm` or `shield`, e.g. of a list that was exported, edited and comes back. */
export function rearm(text: string): string {
  const within = text.replaceAll(DISARMED_WITHIN, '$1$2');
  return DISARMED.test(text) ? within.slice(1) : within;
}
