/** Values that differ between two runs of the same requests, by the name of their placeholder. */
const PATTERNS: [name: string, pattern: RegExp][] = [
  ['token', /eyJ[\w-]+\.[\w-]+\.[\w-]+/],
  ['uuid', /[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}/],
  ['reference', /BW-[0-9A-Z]{12}/],
  [
    'gateway-id',
    /\b(?:pi|pm|pay|cs|src|evt|ref|cus|sub|plan|link|hook|client)_[A-Za-z0-9]{12,}(?:_client_[A-Za-z0-9]+)?/,
  ],
  // Hashes of what an answer is made from, with ids that the migrations drew.
  ['etag', /(?<="etag":"(?:W\/)?\\")[\w-]+/],
  // Windows of rate limits go by the clock of the machine.
  ['seconds', /(?<=try again in )\d+(?= seconds?\b)|(?<="retry-after":")\d+/],
  ['port', /(?<=127\.0\.0\.1:)\d{4,5}/],
];
const ANY = new RegExp(PATTERNS.map(([, { source }]) => `(${source})`).join('|'), 'g');

/**
 * Replaces random values by numbered placeholders, `<uuid-1>`, in the order in which they appear. Equal values get equal
 * placeholders, so a text still shows which ids are the same.
 */
export function withPlaceholders(text: string): string {
  const known = new Map<string, string>();
  const counts = new Map<string, number>();
  return text.replaceAll(ANY, (value, ...groups) => {
    const name = PATTERNS[groups.findIndex((group) => group !== undefined)]![0];
    const placeholder = known.get(value) ?? next(name, counts);
    known.set(value, placeholder);
    return placeholder;
  });
}

function next(name: string, counts: Map<string, number>): string {
  const count = (counts.get(name) ?? 0) + 1;
  counts.set(name, count);
  return `<${name}-${count}>`;
}
