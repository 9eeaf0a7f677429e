import { identityKey } from '@bulwagan/platform/database/identity-key.ts';

/**
 * Returns true if a holiday of a place applies at an address. A holiday without a place applies everywhere; otherwise
 * the address must contain the place in whole words. `Bulakan` applies at "Capitol, City of Malolos, Bulakan".
 */
export function holdsAt(place: string | null, address: string | null): boolean {
  if (place === null) return true;
  return address !== null && wordsOf(address).includes(wordsOf(place));
}

const wordsOf = (text: string): string =>
  ` ${identityKey(text)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `;
