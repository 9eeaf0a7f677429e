/** Maximum length of a slug: long enough to be distinct, short enough for a URL. */
const MAX_LENGTH = 100;

/** Letters that Unicode does not decompose into a base letter and a mark. */
const PLAIN: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ħ: 'h',
  ı: 'i',
  ŋ: 'ng',
};

/**
 * Returns the slug of a name: `Mga Madalas Itanong: Año 2026` becomes `mga-madalas-itanong-ano-2026`. A name without
 * Latin letters or digits becomes `category`.
 */
export function slugOf(name: string): string {
  const plain = name
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\p{ASCII}]/gu, (letter) => PLAIN[letter] ?? letter)
    // An apostrophe does not separate words.
    .replaceAll(/['’]/g, '')
    .replaceAll(/[^a-z0-9]+/g, '-');
  const trimmed = plain.slice(0, MAX_LENGTH).replaceAll(/^-|-$/g, '');
  return trimmed === '' ? 'category' : trimmed;
}

/** Returns the slug, with the first free number from 2 on appended when it is taken. */
export function freeSlug(slug: string, taken: ReadonlySet<string>): string {
  if (!taken.has(slug)) return slug;
  for (let number = 2; ; number += 1) {
    if (!taken.has(`${slug}-${number}`)) return `${slug}-${number}`;
  }
}
