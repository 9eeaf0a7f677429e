/**
 * Spreadsheet programs evaluate a cell that starts with one of these characters, or do so after another program has
 * trimmed it: the signs of formulas, also full-width, and the characters that are dropped before them.
 */
const ARMED = /^'*[=+\-@\t\r\n\0＝＋－＠]/;
const DISARMED = /^'+[=+\-@\t\r\n\0＝＋－＠]/;

/**
 * The same signs after a character that ends a cell where a program splits at semicolons or tabs, as in many countries:
 * a quote in the middle of such a cell does not group it. Quotes before a sign are dropped, like NUL.
 */
const ARMED_WITHIN = /([;\t\r\n]["\0]*)('*[=+\-@＝＋－＠])/g;
const DISARMED_WITHIN = /([;\t\r\n]["\0]*)'('*[=+\-@＝＋－＠])/g;

/**
 * Escapes formulas (CSV injection): adds an apostrophe before a text that would be a formula, and before each sign
 * inside that would start one. Texts that already have an apostrophe get another, so that no two texts become equal.
 */
export function disarm(text: string): string {
  const within = text.replaceAll(ARMED_WITHIN, "$1'$2");
  return ARMED.test(text) ? `'${within}` : within;
}

/** Adds an apostrophe only to texts that look escaped, for formats in which no text is a formula. */
export function shield(text: string): string {
  const within = text.replaceAll(DISARMED_WITHIN, "$1''$2");
  return DISARMED.test(text) ? `'${within}` : within;
}

/** Reverses `disarm` or `shield`, for example in a list that was exported, edited and imported. */
export function rearm(text: string): string {
  const within = text.replaceAll(DISARMED_WITHIN, '$1$2');
  return DISARMED.test(text) ? within.slice(1) : within;
}
