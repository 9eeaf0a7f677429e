import type { Value, Values } from '@bulwagan/platform/documents/values/fields.ts';
import type { ProtectedName } from './protected-names.ts';

/** Values that name the court and its officers, which are not replaced by initials. */
const KEPT: ReadonlySet<string> = new Set([
  'court_name',
  'judicial_region',
  'branch',
  'station',
  'province',
  'court_contact',
  'judge',
  'clerk',
  'case_number',
  'category',
  'counsel_name',
  'side_role',
  'side_role_fil',
]);

/** Values with addresses of people. */
const ADDRESSES: ReadonlySet<string> = new Set(['party_address', 'copy_address', 'addressee_address']);

const REMOVED = 'xxx';

/**
 * Returns the values of the version that is served: initials in place of names, wherever they stand, and no address of
 * a protected person. Surnames are replaced as well, because orders go on with them.
 */
export function redacted(
  values: Values,
  names: readonly ProtectedName[],
  title: { real: string; fictitious: string },
): Values {
  const replaceAll = replacer(names, title);
  const initials = new Set(names.map((one) => one.initials));
  const inValues = (given: Values): Values => {
    const isProtected = Object.values(given).some((value) => initials.has(replaceAll(String(value ?? ''))));
    return Object.fromEntries(
      Object.entries(given).map(([name, value]) => {
        if (KEPT.has(name)) return [name, value];
        if (ADDRESSES.has(name) && isProtected) return [name, null];
        return [name, inValue(value)];
      }),
    );
  };
  const inValue = (value: Value): Value => {
    if (typeof value === 'string') return replaceAll(value);
    return Array.isArray(value) ? (value as readonly Values[]).map(inValues) : value;
  };
  return inValues(values);
}

/** Returns a function that replaces names in a text, longer ones first. */
function replacer(
  names: readonly ProtectedName[],
  title: { real: string; fictitious: string },
): (text: string) => string {
  const pairs: [string, string][] = [
    [title.real, title.fictitious],
    ...names.map(({ name, initials }): [string, string] => [name, initials]),
    ...names.flatMap(({ address }): [string, string][] => (address === null ? [] : [[address, REMOVED]])),
    ...names.flatMap(({ name, initials }): [string, string][] =>
      surnamesOf(name).map((surname) => [surname, initials]),
    ),
  ];
  const patterns = pairs
    .filter(([from]) => from.trim() !== '')
    .map(([from, to]) => [patternOf(from), to] as const);
  return (text) => patterns.reduce((shown, [pattern, to]) => shown.replace(pattern, () => to), text);
}

/** Matches a name as a whole, in any case and with any spaces. */
function patternOf(name: string): RegExp {
  const words = name
    .normalize()
    .trim()
    .split(/\s+/)
    .map((word) => RegExp.escape(word));
  return new RegExp(`(?<![\\p{L}\\p{M}\\d])${words.join('\\s+')}(?![\\p{L}\\p{M}\\d])`, 'giu');
}

const PARTICLES = /^(?:de|del|dela|delos|delas|la|los|las|san|santa|sta\.?|sto\.?|santo|y|van|von)$/i;
const SUFFIXES = /^(?:jr|sr|ii|iii|iv|v)\.?$/i;
const SHORTEST_SURNAME = 3;

/** Returns the surname of a person, with its particles: `Dela Cruz` of `Juan Dela Cruz Jr.`. */
function surnamesOf(name: string): string[] {
  const words = name
    .normalize()
    .trim()
    .split(/[\s,]+/)
    .filter((word) => word !== '' && !SUFFIXES.test(word));
  if (words.length < 2) return [];
  let from = words.length - 1;
  while (from > 1 && PARTICLES.test(words[from - 1]!)) from -= 1;
  const surname = words.slice(from).join(' ');
  return surname.length < SHORTEST_SURNAME ? [] : [surname];
}
