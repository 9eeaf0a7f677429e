/** Every secret that is drawn at random has as many; a word written several times has fewer. */
const LEAST_DIFFERENT = 8;
/** As example files and guides write in place of a secret. */
const PLACEHOLDER = /change.?me|placeholder|your.{0,3}secret|replace.?(?:me|this)|openssl/i;

/** How to make a secret that nobody guesses, for the sentence that refuses a weak one. */
export const HOW_TO_MAKE = 'Make one with: openssl rand -hex 32';

/**
 * Returns whether a secret is clearly weak: too short, of few different characters, the same few characters again and again, an
 * alphabet, or a placeholder. A secret that passes may still be weak: only drawing it at random makes it strong.
 */
export function isWeakSecret(secret: string, leastLength: number): boolean {
  if (secret.length < leastLength || new Set(secret).size < LEAST_DIFFERENT) return true;
  return isRepeated(secret) || isRow(secret) || PLACEHOLDER.test(secret);
}

/** `abcdefgh` four times, also with a part of it at the end. */
function isRepeated(secret: string): boolean {
  const most = Math.floor(secret.length / 2);
  for (let length = 1; length <= most; length += 1) if (secret.startsWith(secret.slice(length))) return true;
  return false;
}

/** Characters that mostly follow each other, as in `0123456789abcdef`. */
function isRow(secret: string): boolean {
  let neighbours = 0;
  for (let at = 1; at < secret.length; at += 1) {
    const step = secret.charCodeAt(at) - secret.charCodeAt(at - 1);
    if (Math.abs(step) <= 1) neighbours += 1;
  }
  return neighbours * 2 > secret.length;
}
