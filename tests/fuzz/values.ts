import { anyCharacter } from '@bulwagan/testing/samples/any-character.ts';
import fc from 'fast-check';
import type { Fixtures } from '../bad-input/fixtures.ts';
import { one } from '../bad-input/values.ts';
import { NAUGHTY_STRINGS } from './texts/naughty.ts';

/** Generates any value that a schema allows, up to its bounds, whereas `fitting` generates sensible values. */

// biome-ignore lint/suspicious/noExplicitAny: JSON Schema and JSON, whatever they hold.
type Json = any;

const ID = Symbol('id');

/** Id chosen when the request is sent, since earlier responses of the sequence may provide it. */
interface IdToCome {
  [ID]: string;
  pick: number;
  isNumber: boolean;
}

const idToCome = (thing: string, isNumber: boolean): fc.Arbitrary<IdToCome> =>
  fc.nat(10_000).map((pick) => ({ [ID]: thing, pick, isNumber }));

/** Returns an id of a resource; recent ones are more likely. */
export function picked(ids: Record<string, string[]>, thing: string, pick: number): string {
  const known = ids[thing] ?? [];
  if (known.length === 0) return '1';
  // Halved, because an odd number itself would never select the first of four.
  const half = Math.floor(pick / 2);
  const index = pick % 2 === 0 ? known.length - 1 - (half % Math.min(known.length, 3)) : half % known.length;
  return known[index]!;
}

/** Returns the value with placeholders replaced by ids. */
export function withIds(value: Json, ids: Record<string, string[]>): Json {
  if (value === null || typeof value !== 'object') return value;
  if (ID in value) {
    const id = picked(ids, value[ID], value.pick);
    return value.isNumber ? Number(id) : id;
  }
  if (Array.isArray(value)) return value.map((item) => withIds(item, ids));
  const filled = Object.entries(value).map(([name, member]) => [name, withIds(member, ids)]);
  return Object.fromEntries(filled);
}

/** Returns the value without null members, so that every member can be made invalid. */
export function withoutNulls(value: Json): Json {
  if (value === null || typeof value !== 'object' || ID in value) return value;
  if (Array.isArray(value)) return value.map(withoutNulls);
  const kept = Object.entries(value).filter(([, member]) => member !== null);
  return Object.fromEntries(kept.map(([name, member]) => [name, withoutNulls(member)]));
}

/** Generates a value that the schema allows, sensible or not. */
export function allowed(schema: Json, name: string, around: Fixtures): fc.Arbitrary<Json> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum !== undefined) return one(schema.enum);
  if (schema.anyOf !== undefined)
    return fc.oneof(...schema.anyOf.map((part: Json) => allowed(part, name, around)));
  const types: string[] = [schema.type ?? 'string'].flat();
  const byType = types.map((type) => ({
    weight: type === 'null' ? 1 : 4,
    arbitrary: ofType(type, schema, name, around),
  }));
  return fc.oneof(...byType);
}

function ofType(type: string, schema: Json, name: string, around: Fixtures): fc.Arbitrary<Json> {
  if (type === 'null') return fc.constant(null);
  if (type === 'boolean') return fc.boolean();
  if (type === 'integer') return integers(schema, around.thingInBody(name));
  if (type === 'number') return numbers(schema);
  if (type === 'array') {
    const item = allowed(schema.items ?? {}, name, around);
    const bounds = {
      minLength: schema.minItems ?? 0,
      maxLength: Math.min(schema.maxItems ?? 4, (schema.minItems ?? 0) + 4),
    };
    return schema.uniqueItems === true
      ? fc.uniqueArray(item, { ...bounds, selector: (value) => JSON.stringify(value) })
      : fc.array(item, bounds);
  }
  if (type === 'object') return objects(schema, around);
  return texts(schema, name, around);
}

function objects(schema: Json, around: Fixtures): fc.Arbitrary<Json> {
  const members: [string, Json][] = Object.entries(schema.properties ?? {});
  const record = Object.fromEntries(members.map(([name, part]) => [name, allowed(part, name, around)]));
  return fc.record(record, { requiredKeys: schema.required ?? [] });
}

function integers({ minimum, maximum }: Json, thing: string | undefined): fc.Arbitrary<Json> {
  const [min, max] = [minimum ?? -3, maximum ?? 2 ** 31];
  const inside = fc.oneof(
    one([min, max, min + 1]),
    fc.integer({ min, max }),
    fc.integer({ min, max: min + 20 }),
  );
  if (thing === undefined) return inside;
  return fc.oneof({ weight: 6, arbitrary: idToCome(thing, true) }, { weight: 1, arbitrary: inside });
}

/** Numbers with two decimals. */
function numbers({ minimum = 0, maximum = 1e9 }: Json): fc.Arbitrary<number> {
  const [min, max] = [Math.ceil(minimum * 100), Math.floor(maximum * 100)];
  return fc
    .oneof(one([min, max]), fc.integer({ min, max }), fc.integer({ min, max: Math.min(max, min + 500_000) }))
    .map((hundredths) => hundredths / 100);
}

const DAYS = ['0001-01-01', '1900-01-01', '1969-12-31', '2024-02-29', '2038-01-19', '9999-12-31'];
const dates = fc.oneof(
  one(DAYS),
  fc
    .date({ noInvalidDate: true, min: new Date('1950-01-01'), max: new Date('2100-01-01') })
    .map((day) => day.toISOString().slice(0, 10)),
);
const times = fc
  .tuple(dates, fc.nat(86_399_999), one(['Z', '+08:00', '-11:30', '+00:00']))
  .map(([day, ofDay, zone]) => `${day}T${new Date(ofDay).toISOString().slice(11, 23)}${zone}`);

function texts(schema: Json, name: string, around: Fixtures): fc.Arbitrary<Json> {
  const thing = around.thingInBody(name);
  if (schema.format === 'uuid')
    return thing === undefined
      ? fc.uuid()
      : fc.oneof({ weight: 6, arbitrary: idToCome(thing, false) }, fc.uuid());
  if (schema.format === 'date') return dates;
  if (schema.format === 'date-time') return times;
  if (schema.format === 'email')
    return fc.oneof(
      fc.emailAddress(),
      fc.nat(99).map((n) => `ñandú${n}@officé.example`),
    );
  if (schema.format === 'uri') return fc.webUrl({ withQueryParameters: true });
  const { minLength = 0, maxLength = 300, pattern } = schema;
  const free = pattern === undefined || pattern === '\\S' ? words(minLength, maxLength) : patterned(pattern);
  const known = Object.hasOwn(around.words, name) ? around.words[name]! : free;
  return fc.oneof({ weight: 2, arbitrary: known }, { weight: 3, arbitrary: free });
}

const KEEPABLE = NAUGHTY_STRINGS.filter((text) => text.isWellFormed());

const patterned = (pattern: string): fc.Arbitrary<string> => fc.stringMatching(new RegExp(pattern));

function words(minLength: number, maxLength: number): fc.Arbitrary<string> {
  const isOfLength = (text: string) => text.length <= maxLength && text.trim().length >= minLength;
  const lengths = { minLength, maxLength: Math.max(minLength, Math.min(maxLength, 60)) };
  return fc.oneof(
    one(['x'.repeat(maxLength), '😀'.repeat(maxLength), `ñ${'\u0301'.repeat(Math.max(maxLength - 1, 0))}`]),
    { weight: 3, arbitrary: one(KEEPABLE.filter(isOfLength)) },
    { weight: 2, arbitrary: fc.string({ unit: 'grapheme', ...lengths }) },
    { weight: 1, arbitrary: fc.string({ unit: anyCharacter, ...lengths }) },
    {
      weight: 2,
      arbitrary: fc.nat(9_999).map((n) => `Word ${n}`.padEnd(minLength, 'x').slice(0, maxLength)),
    },
  );
}
