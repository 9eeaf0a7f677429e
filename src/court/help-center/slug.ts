/** Long enough to tell two apart, short enough for an address. */
const MAX_LENGTH = 100;

/** Letters that do not come apart into a plain one and a mark. */
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

/** `Mga Madalas Itanong: Año 2026` is `mga-madalas-itanong-ano-2026`. A name without such letters is `category`. */
export function slugOf(name: string): string {
  const plain = name
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\p{ASCII}]/gu, (letter) => PLAIN[letter] ?? letter)
    // The apostrophe belongs to its word.
    .replaceAll(/['’]/g, '')
    .replaceAll(/[^a-z0-9]+/g, '-');
  const trimmed = plain.slice(0, MAX_LENGTH).replaceAll(/^-|-$/g, '');
  return trimmed === '' ? 'category' : trimmed;
}

/** The slug itself, or with the first number from 2 on that is free. */
export function freeSlug(slug: string, taken: ReadonlySet<string>): string {
  if (!taken.has(slug)) return slug;
  for (let number = 2; ; number += 1) {
    if (!taken.has(`${slug}-${number}`)) return `${slug}-${number}`;
  }
}
