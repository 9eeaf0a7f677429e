import type { FastifyRequest } from 'fastify';
import { type TSchema, Type } from 'typebox';
import { nullable } from '../schema.ts';
import { JsonText } from '../validation/json-text.ts';
import { type Page, pageBounds } from './pagination.ts';

/** Paginated lists of the back-office services (W§2, C§4): `data`, `links` and `meta`. */

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
        total: Type.Integer({ description: 'Exact number of items on all pages.' }),
      },
      { 'x-name': 'PageMeta' },
    ),
  });

interface At {
  url: FastifyRequest['url'];
  base: string;
}

/** Returns one page. `base` is the URL of the list; the links keep the query of the request. */
export const collection = <T>(items: T[], total: number, page: Page, at: At) => ({
  data: items,
  ...around(items.length, total, page, at),
});

/** Returns one page of items that are already serialized. For routes of `fastRoute`. */
export function serializedCollection(items: string[], total: number, page: Page, at: At): JsonText {
  const texts = ['{"data":['];
  for (const item of items) texts.push(texts.length === 1 ? item : `,${item}`);
  texts.push('],', JSON.stringify(around(items.length, total, page, at)).slice(1));
  return new JsonText(texts);
}

function around(shown: number, total: number, page: Page, { url, base }: At) {
  const bounds = pageBounds(page, total, shown);
  // The query starts at the first question mark; later ones are part of a value.
  const query = new URLSearchParams(url.includes('?') ? url.slice(url.indexOf('?')) : '');
  const linkTo = (number: number): string => {
    query.set('page', String(number));
    return `${base}?${query}`;
  };
  const { current_page: current, last_page: last } = bounds;
  return {
    links: {
      first: linkTo(1),
      last: linkTo(last),
      prev: current > 1 ? linkTo(Math.min(current - 1, last)) : null,
      next: current < last ? linkTo(current + 1) : null,
    },
    meta: { ...bounds, path: base },
  };
}
