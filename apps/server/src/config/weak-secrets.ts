/** Minimum number of distinct characters: random secrets have more, a repeated word has fewer. */
const LEAST_DIFFERENT = 8;
/** Placeholders for secrets in example files and guides. */
const PLACEHOLDER = /change.?me|placeholder|your.{0,3}secret|replace.?(?:me|this)|openssl/i;

/** Instructions for generating a strong secret, shown when a weak secret is refused. */
export const HOW_TO_MAKE = 'Make one with: openssl rand -hex 32';

/**
 * Returns whether a secret is clearly weak: too short, with few different characters, a repeated sequence, an alphabet,
 * or a placeholder. A secret that passes may still be weak: only random generation makes it strong.
 */
export function isWeakSecret(secret: string, leastLength: number): boolean {
  if (secret.length < leastLength || new Set(secret).size < LEAST_DIFFERENT) return true;
  return isRepeated(secret) || isRow(secret) || PLACEHOLDER.test(secret);
}

/** Returns true for a repeated sequence, such as `abcdefgh` four times. The last repetition may be incomplete. */
function isRepeated(secret: string): boolean {
  const most = Math.floor(secret.length / 2);
  for (let length = 1; length <= most; length += 1) if (secret.startsWith(secret.slice(length))) return true;
  return false;
}

/** Returns true if most characters follow each other in order, as in `0123456789abcdef`. */
function isRow(secret: string): boolean {
  let neighbours = 0;
  for (let at = 1; at < secret.length; at += 1) {
    const step = secret.charCodeAt(at) - secret.charCodeAt(at - 1);
    if (Math.abs(step) <= 1) neighbours += 1;
  }
  return neighbours * 2 > secret.length;
}
