import { isMissing, type Value, type Values } from '@bulwagan/platform/documents/values/fields.ts';
import type { ProtectedName } from './protected-names.ts';

/** Values with the names of the court and its officers. Initials do not replace them. */
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
  'sheriff',
  'side_role',
  'side_role_fil',
]);

/** Values with a person's address or household members. They are omitted without a trace, or replaced by `REMOVED`. */
const OF_PERSON: Readonly<Record<string, string | null>> = {
  party_address: null,
  copy_address: null,
  place: null,
  attempt_place: null,
  addressee_address: 'xxx',
  received_by: 'xxx',
};

/** Values with personal circumstances. Papers with initials never print them. */
const CIRCUMSTANCES: ReadonlySet<string> = new Set(['aliases', 'sex', 'age']);

export const REMOVED = 'xxx';

/**
 * Returns the values of the version that is served. Initials replace names wherever the names occur. The address and
 * personal circumstances of a protected person are removed. Surnames are replaced as well, because orders use them
 * after the first mention.
 */
export function redacted(
  values: Values,
  names: readonly ProtectedName[],
  title: { real: string; fictitious: string },
): Values {
  const replaceAll = replacer(names, title);
  const initials = new Set(names.map((one) => one.initials));
  const isInitials = (value: unknown) => initials.has(replaceAll(String(value ?? '')));
  const isOfCounsel = counselIn(values, names);
  const inValues = (given: Values, isOfProtected: boolean): Values => {
    // A copy for counsel keeps the office of counsel, although its name may contain the surname of a party.
    const isCounsel = isOfCounsel(given);
    const isProtected = !isCounsel && (isOfProtected || Object.values(given).some(isInitials));
    return Object.fromEntries(
      Object.entries(given).map(([name, value]) => {
        if (KEPT.has(name) || (isCounsel && name === 'copy_name')) return [name, value];
        if (CIRCUMSTANCES.has(name)) return [name, null];
        if (isProtected && Object.hasOwn(OF_PERSON, name) && !isMissing(value) && !isInitials(value))
          return [name, OF_PERSON[name]!];
        return [name, inValue(value, isProtected)];
      }),
    );
  };
  const inValue = (value: Value, isProtected: boolean): Value => {
    if (typeof value === 'string') return replaceAll(value);
    return Array.isArray(value)
      ? (value as readonly Values[]).map((item) => inValues(item, isProtected))
      : value;
  };
  return inValues(values, false);
}

/** Returns a function that is true for a copy to counsel of record, unless the counsel is also a protected person. */
function counselIn(values: Values, names: readonly ProtectedName[]): (copy: Values) => boolean {
  const keyOf = (name: unknown) => String(name).normalize().trim().replaceAll(/\s+/g, ' ').toLowerCase();
  const counsels = Array.isArray(values.counsels) ? (values.counsels as readonly Values[]) : [];
  const known = new Set(counsels.map(({ counsel_name: name }) => keyOf(name)));
  for (const { name } of names) known.delete(keyOf(name));
  return ({ copy_name: name }) => typeof name === 'string' && known.has(keyOf(name));
}

/** Returns a function that replaces names in a text, longer ones first. */
function replacer(
  names: readonly ProtectedName[],
  title: { real: string; fictitious: string },
): (text: string) => string {
  const byLength = names.toSorted((one, other) => other.name.length - one.name.length);
  const pairs: [string, string][] = [
    [title.real, title.fictitious],
    ...byLength.map(({ name, initials }): [string, string] => [name, initials]),
    ...names.flatMap(({ address }): [string, string][] => (address === null ? [] : [[address, REMOVED]])),
    ...byLength.flatMap(({ name, initials }): [string, string][] =>
      shorterForms(name).map((form) => [form, initials]),
    ),
  ];
  const patterns = pairs
    .filter(([from]) => from.trim() !== '')
    .map(([from, to]) => [patternOf(from), to] as const);
  return (text) =>
    patterns.reduce((shown, [pattern, to]) => shown.replace(pattern, () => to), text.normalize());
}

/**
 * Matches a complete name regardless of case and spaces, including names joined by characters of file names, such as
 * `_`.
 */
function patternOf(name: string): RegExp {
  const words = name
    .normalize()
    .trim()
    .split(/\s+/)
    .map((word) => RegExp.escape(word));
  return new RegExp(`(?<![\\p{L}\\p{M}\\d])${words.join('[\\s_-]+')}(?![\\p{L}\\p{M}\\d])`, 'giu');
}

const PARTICLES = /^(?:de|del|dela|delos|delas|la|los|las|san|santa|sta\.?|sto\.?|santo|y|van|von)$/i;
const SUFFIXES = /^(?:jr|sr|ii|iii|iv|v)\.?$/i;
const SHORTEST_SURNAME = 3;

/**
 * Returns `Dela Cruz, Juan` and `Dela Cruz` for `Juan Dela Cruz Jr.`. The surname includes its particles, such as
 * `Dela`.
 */
function shorterForms(name: string): string[] {
  const words = name
    .normalize()
    .trim()
    .split(/[\s,]+/)
    .filter((word) => word !== '' && !SUFFIXES.test(word));
  if (words.length < 2) return [];
  let from = words.length - 1;
  while (from > 1 && PARTICLES.test(words[from - 1]!)) from -= 1;
  const surname = words.slice(from).join(' ');
  if (surname.length < SHORTEST_SURNAME) return [];
  return [`${surname}, ${words.slice(0, from).join(' ')}`, surname];
}
