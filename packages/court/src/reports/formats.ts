import { FORMATS, type Format } from './schemas.ts';

/** A Map, because an object would also match keys such as `constructor`. */
const MEDIA_TYPES = new Map<string, Format>([
  ['application/json', 'json'],
  ['application/*', 'json'],
  ['*/*', 'json'],
  ['text/csv', 'csv'],
  ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'xlsx'],
  ['application/pdf', 'pdf'],
]);

/** Returns the supported format that an `Accept` header prefers; JSON when it names none of them. */
export function formatFor(accept: string | undefined): Format {
  const wishes = (accept ?? '').split(',').map((wish) => {
    const [type = '', ...parameters] = wish.split(';').map((part) => part.trim().toLowerCase());
    const quality = parameters.find((one) => one.startsWith('q='))?.slice('q='.length);
    return { format: MEDIA_TYPES.get(type), quality: quality === undefined ? 1 : Number(quality) };
  });
  const best = wishes
    .filter(({ format, quality }) => format !== undefined && quality > 0)
    .toSorted((one, other) => other.quality - one.quality)[0];
  return best?.format ?? FORMATS[0];
}
