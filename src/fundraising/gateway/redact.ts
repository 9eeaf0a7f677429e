const MAX_LENGTH = 200;

const SECRETS: readonly RegExp[] = [
  // API keys, signing secrets and client keys, cards and their owners, in whatever sentence the gateway repeats them.
  /\b(?:sk|pk|whsk|pm|cus)_[A-Za-z0-9_-]+/g,
  /_client_[A-Za-z0-9]+/g,
  // Card numbers, however grouped.
  /\d(?:[ -]?\d){11,}/g,
  /[^\s@"'<>]+@[^\s@"'<>]+/g,
];

/** A sentence of the gateway's, made fit for logs and error messages: one line, short, nothing secret or personal. */
export function redact(text: string): string {
  const start = text.slice(0, 4 * MAX_LENGTH);
  const clean = SECRETS.reduce((rest, pattern) => rest.replace(pattern, '[hidden]'), start);
  return clean
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .slice(0, MAX_LENGTH)
    .toWellFormed();
}
