/**
 * A cell that begins with one of these is computed by spreadsheet programs, or is once another program trimmed it:
 * the signs of formulas, also in full width, and what is dropped before them.
 */
const ARMED = /^[=+\-@\t\r\n\0＝＋－＠]/;
const DISARMED = /^'[=+\-@\t\r\n\0＝＋－＠]/;

/** Puts an apostrophe before text that would be a formula. */
export const disarm = (text: string): string => (ARMED.test(text) ? `'${text}` : text);

/** The text before `disarm`, e.g. of a list that was exported, edited and comes back. */
export const rearm = (text: string): string => (DISARMED.test(text) ? text.slice(1) : text);
