import fc from 'fast-check';
import type { Fixtures } from './fixtures.ts';
import { one } from './values.ts';

/** Random values that match JSON schemas. */

// biome-ignore lint/suspicious/noExplicitAny: JSON Schema and JSON, whatever they hold.
type Json = any;

/** E-mail address that is probably unused. */
const newEmail = fc.nat().map((n) => `somebody${n}@office.example`);

/** Sometimes returns a known address; sign-in succeeds only with those. */
export const emailOr = (known: string[]): fc.Arbitrary<string> =>
  fc.oneof({ weight: 3, arbitrary: newEmail }, one(known));

/** Returns values that match a schema. */
export function fitting(schema: Json, name: string, around: Fixtures): fc.Arbitrary<Json> {
  const { ids, words } = around;
  const thing = around.thingInBody(name);
  const type = [schema.type].flat()[0];
  if (schema.enum !== undefined) return one(schema.enum);
  if (schema.anyOf !== undefined) return fitting(schema.anyOf[0], name, around);
  if (type === 'array')
    return fc.array(fitting(schema.items ?? {}, name, around), {
      minLength: schema.minItems ?? 0,
      maxLength: 2,
    });
  if (type === 'object') return fittingObject(schema, around);
  if (type === 'boolean') return fc.boolean();
  if (type === 'integer' || type === 'number') {
    if (thing !== undefined) return one(ids[thing]!.map(Number));
    if (Object.hasOwn(words, name)) return words[name]!;
    return fc.integer({ min: Math.ceil(schema.minimum ?? -5), max: Math.min(schema.maximum ?? 99, 9_999) });
  }
  if (schema.format === 'uuid') return thing === undefined ? fc.uuid() : one(ids[thing]!);
  if (schema.format === 'date') return one(['2026-01-15', '2024-02-29', '1999-12-31', '2020-06-30']);
  if (Object.hasOwn(words, name)) return words[name]!;
  if (schema.format === 'email') return newEmail;
  // Names often have to be unique; without `noBias`, fast-check would repeat the ends of the range.
  return fc.noBias(fc.nat(99_999)).map((n) => `Text ${n}`);
}

function fittingObject(schema: Json, around: Fixtures): fc.Arbitrary<Json> {
  const properties: [string, Json][] = Object.entries(schema.properties ?? {});
  const shape = around.shapes[properties.map(([name]) => name).join(',')];
  if (shape !== undefined) return shape;
  const members = Object.fromEntries(properties.map(([name, part]) => [name, fitting(part, name, around)]));
  const together = around.together.filter((name) => name in members);
  const required: string[] = [...(schema.required ?? []), ...together];
  const optional = Object.keys(members).filter((name) => !required.includes(name));
  // Short lists are preferred, so that two items rarely contradict each other.
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

/** Returns objects with all members of a schema. */
export const fullObject = (schema: Json, around: Fixtures): fc.Arbitrary<Json> =>
  fc.record(
    Object.fromEntries(
      Object.entries(schema.properties ?? {}).map(([name, part]) => [name, fitting(part, name, around)]),
    ),
  );
