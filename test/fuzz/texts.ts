import fc from 'fast-check';
import { wholeObject } from '../bad-input/fitting.ts';
import { changedAt, placesIn } from '../bad-input/requests.ts';
import type { Surroundings } from '../bad-input/surroundings.ts';
import type { Operation } from '../operations.ts';
import { NAUGHTY_STRINGS } from './naughty.ts';
import { picked } from './values.ts';

// biome-ignore lint/suspicious/noExplicitAny: JSON, whatever it holds.
type Json = any;

interface TextRequest {
  url: string;
  /** With its question mark, or ''. */
  query: string;
  sent?: Json;
  /** Whether it is worth looking afterwards what was kept. */
  hasWord: boolean;
}

const atOf = (value: Json, way: (string | number)[]): Json =>
  way.reduce((below, name) => below?.[name], value);

/** So many of the strings, others from a number to the next. */
function* stringsFrom(first: number, count: number): Generator<string> {
  for (let index = 0; index < count; index += 1)
    yield NAUGHTY_STRINGS[(first * 37 + index) % NAUGHTY_STRINGS.length]!;
}

/** An operation with naughty strings in the place of each string of its body and of its query, one at a time. */
export function* textRequests(
  operation: Operation,
  around: Surroundings,
  seed: number,
  perPlace: number,
): Generator<TextRequest> {
  let drawn = 0;
  const first = seed + operation.path.length;
  const sample = <T>(arbitrary: fc.Arbitrary<T>): T => {
    drawn += 1;
    return fc.sample(arbitrary, { numRuns: 1, seed: seed + drawn })[0]!;
  };
  const url = (): string => {
    drawn += 1;
    return operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
      const thing = around.thingInPath(operation.path, name);
      if (thing === undefined) return '1';
      return picked({ [thing]: around.usualIn(operation, thing) }, thing, drawn);
    });
  };
  const inQuery = operation.parameters.filter(({ in: place, schema }) => place === 'query' && isText(schema));
  for (const [place, { name }] of inQuery.entries())
    for (const text of stringsFrom(first + place, perPlace)) {
      if (!text.isWellFormed()) continue;
      yield { url: url(), query: `?${encodeURIComponent(name)}=${encodeURIComponent(text)}`, hasWord: false };
    }
  if (operation.body === undefined || operation.body.isForm) return;
  const whole = wholeObject(operation.body.schema, around);
  const example = sample(whole);
  const places = placesIn(example).filter((way) => typeof atOf(example, way) === 'string');
  for (const [place, way] of places.entries())
    for (const text of stringsFrom(first + place, perPlace)) {
      const sent = changedAt(sample(whole), way, () => text);
      yield { url: url(), query: '', sent, hasWord: true };
    }
}

const isText = ({ type }: Json): boolean => [type].flat().includes('string');
