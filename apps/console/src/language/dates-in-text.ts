/** A date that is not a part of a longer number or code, such as `DTR-2026-11-01`. */
const DATE = /(?<![\w-])\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])(?![\w-])/g;

/** Replaces each `YYYY-MM-DD` date within a text of the server; the rest of the text stays. */
export const replaceDates = (text: string, format: (date: string) => string): string =>
  text.replace(DATE, (date) => format(date));
