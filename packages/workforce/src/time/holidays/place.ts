import { identityKey } from '@bulwagan/platform/database/identity-key.ts';

/**
 * Returns whether a holiday of a place holds at an address: everywhere without a place, otherwise where the address
 * names the place in whole words. `Bulakan` holds at "Capitol, City of Malolos, Bulakan".
 */
export function holdsAt(place: string | null, address: string | null): boolean {
  if (place === null) return true;
  return address !== null && wordsOf(address).includes(wordsOf(place));
}

const wordsOf = (text: string): string =>
  ` ${identityKey(text)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `;
