/**
 * A cell that begins with one of these is computed by spreadsheet programs, or is once another program trimmed it:
 * the signs of formulas, also in full width, and what is dropped before them.
 */
const ARMED = /^'*[=+\-@\t\r\n\0＝＋－＠]/;
const DISARMED = /^'+[=+\-@\t\r\n\0＝＋－＠]/;

/**
 * Puts an apostrophe before text that would be a formula; also before one that has it already, so that no two texts
 * become one.
 */
export const disarm = (text: string): string => (ARMED.test(text) ? `'${text}` : text);

/** Puts one before text that looks disarmed and no other, for documents in which no text is a formula. */
export const shield = (text: string): string =>
  text.startsWith("'") && DISARMED.test(text) ? `'${text}` : text;

/** The text before `disarm` or `shield`, e.g. of a list that was exported, edited and comes back. */
export const rearm = (text: string): string => (DISARMED.test(text) ? text.slice(1) : text);
