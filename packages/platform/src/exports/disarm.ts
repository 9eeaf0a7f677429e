/**
 * Matches text that a spreadsheet program may evaluate as a formula: it starts with `=`, `+`, `-` or `@` (also
 * full-width), or with a tab, line end or NUL, which some programs remove before they look for these signs.
 */
const ARMED = /^'*[=+\-@\t\r\n\0＝＋－＠]/;
const DISARMED = /^'+[=+\-@\t\r\n\0＝＋－＠]/;

/**
 * Matches the same signs within a text, after a semicolon, tab or line end. Programs that separate cells by these
 * characters, as in many countries, start a new cell there, even within quotes. They drop quotes and NUL before a sign.
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
