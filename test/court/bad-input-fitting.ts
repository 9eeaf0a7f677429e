import fc from 'fast-check';
import { PASSWORD } from '../court.ts';
import { one } from './bad-input-values.ts';
import { type KnownIds, thingInBody } from './bad-input-world.ts';

/** Values as schemas ask for them. */

// biome-ignore lint/suspicious/noExplicitAny: JSON Schema and JSON, whatever they hold.
type Json = any;

/** A value as a schema asks for it. */
export function fitting(schema: Json, name: string, ids: KnownIds): fc.Arbitrary<Json> {
  const thing = thingInBody(name);
  const type = [schema.type].flat()[0];
  if (schema.enum !== undefined) return one(schema.enum);
  if (schema.anyOf !== undefined) return fitting(schema.anyOf[0], name, ids);
  if (type === 'array')
    return fc.array(fitting(schema.items ?? {}, name, ids), {
      minLength: schema.minItems ?? 0,
      maxLength: 2,
    });
  if (type === 'object') return fittingObject(schema, ids);
  if (type === 'boolean') return fc.boolean();
  if (type === 'integer' || type === 'number') {
    if (thing !== undefined) return one(ids[thing].map(Number));
    return fc.integer({ min: schema.minimum ?? -5, max: Math.min(schema.maximum ?? 99, 9_999) });
  }
  if (schema.format === 'uuid') return thing === undefined ? fc.uuid() : one(ids[thing]);
  if (schema.format === 'date') return one(['2026-01-15', '2024-02-29', '1999-12-31', '2020-06-30']);
  if (schema.format === 'email') return fc.nat().map((n) => `somebody${n}@court.example`);
  if (Object.hasOwn(WORDS, name)) return WORDS[name]!;
  return fc.nat(9_999).map((n) => `Text ${n}`);
}

const PAST = ['2025-03-02T09:00', '2024-02-29', '2023-05-05T10:00:00Z'];
const TO_COME = fc
  .record({ day: fc.integer({ min: 10, max: 28 }), year: fc.integer({ min: 2031, max: 2099 }) })
  .map(({ day, year }) => `${year}-03-${day}T09:00`);

/** Members that ask for more than their schema says. */
const WORDS: Record<string, fc.Arbitrary<Json>> = {
  meeting_url: fc.constant('https://meet.example/1'),
  province_code: fc.constant(null),
  scheduled_at: TO_COME,
  start_at: TO_COME,
  expires_at: TO_COME,
  ends_at: fc.constant(null),
  end_at: fc.constant(null),
  complied_at: one(PAST),
  date: one(PAST),
  password: fc.constant(PASSWORD),
  password_confirmation: fc.constant(PASSWORD),
  current_password: fc.constant(PASSWORD),
};

/** What evidence is incomplete without. */
const TOGETHER = ['witness_name', 'exhibit', 'description'];

/** Of a list of permissions the members are names of permissions. */
function fittingObject(schema: Json, ids: KnownIds): fc.Arbitrary<Json> {
  const properties: [string, Json][] = Object.entries(schema.properties ?? {});
  const isPermission = properties.length === 1 && properties[0]![0] === 'name';
  if (isPermission) return one([{ name: 'View Evidence' }, { name: 'View Case Details' }]);
  const members = Object.fromEntries(properties.map(([name, part]) => [name, fitting(part, name, ids)]));
  const required: string[] = [...(schema.required ?? []), ...TOGETHER.filter((name) => name in members)];
  const optional = Object.keys(members).filter((name) => !required.includes(name));
  // Often few, so that one that does not suit another is rarely there.
  return fc
    .oneof(
      fc.constant<string[]>([]),
      fc.subarray(optional, { maxLength: Math.min(2, optional.length) }),
      fc.subarray(optional),
    )
    .chain((chosen) => {
      const kept = Object.entries(members).filter(
        ([name]) => required.includes(name) || chosen.includes(name),
      );
      return fc.record(Object.fromEntries(kept));
    });
}

/** An object with each of its members. */
export const wholeObject = (schema: Json, ids: KnownIds): fc.Arbitrary<Json> =>
  fc.record(
    Object.fromEntries(
      Object.entries(schema.properties ?? {}).map(([name, part]) => [name, fitting(part, name, ids)]),
    ),
  );
