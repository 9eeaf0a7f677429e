import type { FastifyRequest } from 'fastify';
import { type TSchema, Type } from 'typebox';

import { type Page, pageBounds } from './pagination.ts';
import { nullable } from './schema.ts';

/** Lists by pages as the offices give them (W§2, C§4): `data`, `links` and `meta`. */

const link = () => nullable(Type.String());

export const collectionOf = <T extends TSchema>(item: T) =>
  Type.Object({
    data: Type.Array(item),
    links: Type.Object(
      { first: Type.String(), last: Type.String(), prev: link(), next: link() },
      { 'x-name': 'PageLinks' },
    ),
    meta: Type.Object(
      {
        current_page: Type.Integer(),
        from: nullable(Type.Integer()),
        last_page: Type.Integer(),
        path: Type.String(),
        per_page: Type.Integer(),
        to: nullable(Type.Integer()),
        total: Type.Integer({ description: 'Of all pages, exactly.' }),
      },
      { 'x-name': 'PageMeta' },
    ),
  });

/** One page. `base` is the address of the list; the links keep the query of the request. */
export function collection<T>(
  items: T[],
  total: number,
  page: Page,
  { url, base }: { url: FastifyRequest['url']; base: string },
) {
  const bounds = pageBounds(page, total, items.length);
  // From the first question mark on: a later one is part of a value.
  const query = new URLSearchParams(url.includes('?') ? url.slice(url.indexOf('?')) : '');
  const linkTo = (number: number): string => {
    query.set('page', String(number));
    return `${base}?${query}`;
  };
  const { current_page: current, last_page: last } = bounds;
  return {
    data: items,
    links: {
      first: linkTo(1),
      last: linkTo(last),
      prev: current > 1 ? linkTo(Math.min(current - 1, last)) : null,
      next: current < last ? linkTo(current + 1) : null,
    },
    meta: { ...bounds, path: base },
  };
}
