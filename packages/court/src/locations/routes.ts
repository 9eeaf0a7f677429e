import type { Readable } from 'node:stream';
import { etagOf, revalidated } from '@bulwagan/platform/http/caching/revalidation.ts';
import { type Route, route } from '@bulwagan/platform/http/route.ts';
import type { TSchema } from 'typebox';
import { signedIn } from '../access.ts';
import type { App } from '../context.ts';
import { everyBarangay } from './every-barangay.ts';
import { storedVersion } from './load.ts';
import { barangayItems, cityItems, countryItems, provinceItems, regionItems } from './queries.ts';
import { createResponseCache, type ResponseCache } from './response-cache.ts';
import {
  BarangayQuery,
  Barangays,
  Cities,
  CityQuery,
  Countries,
  ProvinceQuery,
  Provinces,
  Regions,
} from './schemas.ts';

/**
 * Maximum number of cached characters: enough for every province, all cities in one list, and the barangays of
 * several hundred cities.
 */
const KEPT_CHARACTERS = 1_500_000;

const HOW_KEPT =
  'The response has an `ETag`; sent as `If-None-Match` it is answered with 304 while nothing has changed.';

const JSON_TYPE = 'application/json; charset=utf-8';
const CODE = /^\d{10}$/;
const EMPTY = '{"data":[]}';

/**
 * C§4: routes of locations. They are the same for every signed-in user and change only with a new version of the
 * program.
 */
export function locationRoutes(app: App): Route[] {
  const kept = createResponseCache(KEPT_CHARACTERS);
  const list = (spec: List): Route => listRoute(app, kept, spec);
  return [
    list({
      name: 'regions',
      summary: 'Regions',
      shape: Regions,
      items: () => regionItems(app.db),
    }),
    list({
      name: 'provinces',
      summary: 'Provinces',
      about:
        'Cities that belong to no province have a row here that is named as their region or as the city itself.',
      shape: Provinces,
      filter: 'filter[region_code]',
      query: ProvinceQuery,
      items: (codes) => provinceItems(app.db, codes),
    }),
    list({
      name: 'cities',
      summary: 'Cities and municipalities',
      shape: Cities,
      filter: 'filter[province_code]',
      query: CityQuery,
      items: (codes) => cityItems(app.db, codes),
    }),
    list({
      name: 'barangays',
      summary: 'Barangays',
      about: 'Without a filter all 42,011, almost 3 MB.',
      shape: Barangays,
      filter: 'filter[city_code]',
      query: BarangayQuery,
      items: (codes) => barangayItems(app.db, codes!),
      everything: () => everyBarangay(app.db),
    }),
    list({
      name: 'countries',
      summary: 'Countries',
      shape: Countries,
      items: () => countryItems(app.db),
    }),
  ];
}

interface List {
  name: string;
  summary: string;
  about?: string;
  shape: TSchema;
  filter?: string;
  query?: TSchema;
  /** Rows as JSON without brackets, for some parent codes or for all. */
  items(codes: readonly string[] | undefined): Promise<string>;
  /** Streams the whole body without a filter, when it is too large to cache. */
  everything?: () => Promise<Readable>;
}

function listRoute(app: App, kept: ResponseCache, list: List): Route {
  return route({
    method: 'GET',
    path: `/api/${list.name}`,
    summary: list.summary,
    description: [list.about, HOW_KEPT].filter((part) => part !== undefined).join(' '),
    tag: 'Locations',
    access: signedIn,
    limit: app.limits.office,
    ...(list.query === undefined ? {} : { query: list.query }),
    answers: { 200: list.shape, 304: null },
    handle: async ({ query, request, reply }) => {
      const codes = list.filter === undefined ? undefined : (query as Record<string, string[]>)[list.filter];
      const { tag, body } = await bodyOf(app, kept, list, codes);
      return await revalidated({ request, reply }, tag, () => {
        reply.type(JSON_TYPE);
        return body();
      });
    },
  });
}

async function bodyOf(app: App, kept: ResponseCache, list: List, asked: readonly string[] | undefined) {
  if (asked === undefined && list.everything !== undefined) {
    // The body is too long to hash before sending, so the ETag is the version of the locations.
    return { tag: `W/"${list.name}-${await storedVersion(app.db)}"`, body: list.everything };
  }
  const codes = asked?.filter((code) => CODE.test(code));
  if (codes?.length === 0) return { tag: etagOf(EMPTY), body: () => EMPTY };
  const make = async () => `{"data":[${await list.items(codes)}]}`;
  // There are too many combinations of codes to cache.
  if (codes !== undefined && codes.length > 1) {
    const made = await make();
    return { tag: etagOf(made), body: () => made };
  }
  const { tag, body } = await kept.get(`${list.name} ${codes?.[0] ?? ''}`, make);
  return { tag, body: () => body };
}
