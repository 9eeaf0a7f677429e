import type { TSchema } from 'typebox';
import { revalidated } from '../../platform/http/revalidation.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { signedIn } from '../access.ts';
import type { App } from '../context.ts';
import { everyBarangay } from './every-barangay.ts';
import { createKeptAnswers, type KeptAnswers } from './kept-answers.ts';
import { storedVersion } from './load.ts';
import { barangayItems, cityItems, countryItems, provinceItems, regionItems } from './queries.ts';
import {
  Barangays,
  BarangayQuery,
  Cities,
  CityQuery,
  Countries,
  ProvinceQuery,
  Provinces,
  Regions,
} from './schemas.ts';

/** Every province, all cities in one list and the barangays of several hundred cities. */
const KEPT_CHARACTERS = 1_500_000;

const HOW_KEPT =
  'The answer carries an `ETag`; sent back as `If-None-Match` it is answered with 304 as long as nothing has changed.';

/** C§4: reference data, the same for everybody who is signed in. */
export function locationRoutes(app: App): Route[] {
  const kept = createKeptAnswers(KEPT_CHARACTERS);
  return [
    list(app, kept, {
      name: 'regions',
      summary: 'Regions',
      shape: Regions,
      items: () => regionItems(app.db),
    }),
    list(app, kept, {
      name: 'provinces',
      summary: 'Provinces',
      about: 'With a row for the cities of each region that belong to no province.',
      shape: Provinces,
      filter: { name: 'filter[region_code]', query: ProvinceQuery },
      items: (code) => provinceItems(app.db, code),
    }),
    list(app, kept, {
      name: 'cities',
      summary: 'Cities and municipalities',
      shape: Cities,
      filter: { name: 'filter[province_code]', query: CityQuery },
      items: (code) => cityItems(app.db, code),
    }),
    barangays(app, kept),
    list(app, kept, {
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
  filter?: { name: string; query: TSchema };
  /** The rows as JSON without brackets: those of a code, or all. */
  items(code: string | undefined): Promise<string>;
}
