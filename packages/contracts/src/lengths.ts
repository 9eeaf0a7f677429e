/**
 * Maximum lengths of texts, in characters. Schemas refuse longer texts, and form fields accept no more characters.
 */

/** Names, titles and other texts of one line. */
export const NAME_MAX_LENGTH = 255;
/** Short descriptions, and messages to others. */
export const DESCRIPTION_MAX_LENGTH = 1_000;
/** Remarks, reasons and long descriptions. */
export const TEXT_MAX_LENGTH = 10_000;

/** Passwords that users choose, in code points (F§8). Longer ones are refused, never truncated. */
export const PASSWORD_MIN_LENGTH = 8;
export const PASSWORD_MAX_LENGTH = 1_000;
