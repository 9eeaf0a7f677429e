import { type Static, type TSchema, Type } from 'typebox';
import { oneOf } from '../schema.ts';

/** Query parameters of lists that accept several values (contract §3.1). */

const MAX_VALUES = 100;

/** One or more words or ids: `filter[status]=a,b` or `filter[status][]=a&filter[status][]=b`. */
export const several = <T extends TSchema>(item: T) => listOf(item, { 'x-split': true });

/** One or more texts, which may contain commas: `filter[category][]=a&filter[category][]=b`. */
export const severalTexts = <T extends TSchema>(item: T) => listOf(item, { 'x-split': false });

/** `sort=a,-b`: sorts by the second key where the first is equal. A 422 lists the allowed keys. */
export const sorting = <const Sorts extends readonly string[]>(sorts: Sorts, description: string) =>
  several(oneOf(sorts, { description, 'x-names-allowed': true }));

function listOf<T extends TSchema>(item: T, more: object) {
  const { description } = item as { description?: string };
  return Type.Optional(
    Type.Unsafe<Static<T>[]>({
      type: 'array',
      items: item,
      maxItems: MAX_VALUES,
      ...(description === undefined ? {} : { description }),
      ...more,
    }),
  );
}
