const MAX_LENGTH = 200;

const SECRETS: readonly RegExp[] = [
  // API keys, signing secrets, client keys, cards and customers, wherever the gateway's message repeats them.
  /\b(?:sk|pk|whsk|pm|cus)_[A-Za-z0-9_-]+/g,
  /_client_[A-Za-z0-9]+/g,
  // Card numbers, however grouped.
  /\d(?:[ -]?\d){11,}/g,
  /[^\s@"'<>]+@[^\s@"'<>]+/g,
];

/** Makes a message of the gateway safe for logs and errors: one line, short, nothing secret or personal. */
export function redact(text: string): string {
  const start = text.slice(0, 4 * MAX_LENGTH);
  const clean = SECRETS.reduce((rest, pattern) => rest.replace(pattern, '[hidden]'), start);
  return clean
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .slice(0, MAX_LENGTH)
    .toWellFormed();
}
