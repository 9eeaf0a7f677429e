/** Longer or larger values in an event are treated as absent. */
export const MAX_ID_LENGTH = 255;
export const MAX_WORD_LENGTH = 100;
export const MAX_TEXT_LENGTH = 1_000;
export const MAX_CENTAVOS = 1_000_000_000_000;
/** The year 5138: a time in milliseconds is larger and is not mistaken for seconds. */
export const MAX_UNIX_SECONDS = 100_000_000_000;
