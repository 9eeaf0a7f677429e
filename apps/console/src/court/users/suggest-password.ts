/** Letters and digits without look-alikes, because the password is written down and handed over. */
const LETTERS = 'abcdefghijkmnpqrstuvwxyzACDEFGHJKLMNPQRTUVWXYZ234679';
const GROUPS = 5;
const GROUP_LENGTH = 5;

/** Returns a random password of 142 bits in groups, e.g. `kT4wQ-…`. */
export function suggestPassword(): string {
  return Array.from({ length: GROUPS }, () =>
    Array.from({ length: GROUP_LENGTH }, () => LETTERS[below(LETTERS.length)]).join(''),
  ).join('-');
}

/** Returns a uniform random number; values that would cause modulo bias are drawn again. */
function below(limit: number): number {
  const most = 256 - (256 % limit);
  for (;;) {
    const drawn = crypto.getRandomValues(new Uint8Array(1))[0]!;
    if (drawn < most) return drawn % limit;
  }
}
