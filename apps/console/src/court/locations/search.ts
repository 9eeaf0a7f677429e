import { useMemo } from 'react';
import type { Schemas } from '../api.ts';
import { fold, hasWords, wordsOf } from './fold.ts';

export type Level = 'region' | 'province' | 'city' | 'barangay';

/** Search result with its parent locations. */
export interface Found {
  level: Level;
  code: string;
  name: string;
  /** Names of the parents, nearest first. */
  within: string[];
  /** Codes that link to the location. */
  path: { region?: string; province?: string; city?: string };
}

export interface Atlas {
  regions: readonly Schemas['Region'][];
  provinces: readonly Schemas['Province'][];
  cities: readonly Schemas['City'][];
  /** Undefined until the user wants to search barangays. */
  barangays: readonly Schemas['Barangay'][] | undefined;
}

interface Entry {
  folded: string;
  place: () => Found;
}

/** Searches the loaded locations. */
export function usePlaceSearch(atlas: Atlas): (search: string) => Found[] {
  const { regions, provinces, cities, barangays } = atlas;
  const upper = useMemo(() => entriesAbove({ regions, provinces, cities }), [regions, provinces, cities]);
  const lower = useMemo(
    () => barangayEntries({ regions, provinces, cities }, barangays ?? []),
    [regions, provinces, cities, barangays],
  );
  return (search) => {
    const words = wordsOf(search);
    const found = [...upper, ...lower].filter(({ folded }) => hasWords(folded, words));
    // Names that start with the term come first.
    const starts = (entry: Entry) => (entry.folded.startsWith(words[0] ?? '') ? 0 : 1);
    return found.toSorted((one, other) => starts(one) - starts(other)).map(({ place }) => place());
  };
}

type Upper = Pick<Atlas, 'regions' | 'provinces' | 'cities'>;

const byCode = <Place extends { code: string }>(places: readonly Place[]) =>
  new Map(places.map((place) => [place.code, place]));

function entriesAbove({ regions, provinces, cities }: Upper): Entry[] {
  const region = byCode(regions);
  const province = byCode(provinces);
  return [
    ...regions.map(({ code, name }) =>
      entry({ level: 'region', code, name, within: [], path: { region: code } }),
    ),
    ...provinces.map(({ code, name, region_code: of }) =>
      entry({
        level: 'province',
        code,
        name,
        within: distinct(name, [region.get(of)?.name]),
        path: { region: of, province: code },
      }),
    ),
    ...cities.map(({ code, name, province_code: of }) => {
      const above = province.get(of);
      return entry({
        level: 'city',
        code,
        name,
        within: distinct(name, [above?.name, region.get(above?.region_code ?? '')?.name]),
        path: { region: above?.region_code ?? '', province: of, city: code },
      });
    }),
  ];
}

function barangayEntries(
  { regions, provinces, cities }: Upper,
  barangays: readonly Schemas['Barangay'][],
): Entry[] {
  const region = byCode(regions);
  const province = byCode(provinces);
  const city = byCode(cities);
  return barangays.map(({ code, name, city_code: of }) => ({
    folded: fold(name),
    // Computed only for displayed results: there are 42,000 barangays.
    place: () => {
      const above = city.get(of);
      const top = province.get(above?.province_code ?? '');
      return {
        level: 'barangay',
        code,
        name,
        within: distinct(name, [above?.name, top?.name, region.get(top?.region_code ?? '')?.name]),
        path: { region: top?.region_code ?? '', province: above?.province_code ?? '', city: of },
      };
    },
  }));
}

const entry = (found: Found): Entry => ({ folded: fold(found.name), place: () => found });

/** Removes duplicate names: cities without a province are listed under a province of the same name. */
function distinct(own: string, names: (string | undefined)[]): string[] {
  return [...new Set(names)].filter((name): name is string => name !== undefined && name !== own);
}
