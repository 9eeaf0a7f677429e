const MAX_SLUG = 100;

/**
 * Returns the slug of a name: `Región IV-A: Health` becomes `region-iv-a-health`. A name without Latin letters or
 * digits becomes `organization`.
 */
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

/** Returns whether an unvalidated query value can be a slug. */
export const isSlug = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= 2 * MAX_SLUG && /^[a-z0-9-]+$/.test(value);
