const MAX_SLUG = 100;

/** `Región IV-A: Health` becomes `region-iv-a-health`; a name without a Latin letter or digit becomes `organization`. */
export function slugOf(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_SLUG)
    .replaceAll(/^-+|-+$/g, '');
  return plain || 'organization';
}

/** Whether this may be a slug, in a query that nobody has checked yet. */
export const isSlug = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= 2 * MAX_SLUG && /^[a-z0-9-]+$/.test(value);
