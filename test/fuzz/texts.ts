import fc from 'fast-check';
import { wholeObject } from '../bad-input/fitting.ts';
import { changedAt, placesIn } from '../bad-input/requests.ts';
import type { Surroundings } from '../bad-input/surroundings.ts';
import type { Operation } from '../operations.ts';
import { picked } from './values.ts';

// biome-ignore lint/suspicious/noExplicitAny: JSON, whatever it holds.
type Json = any;

interface TextRequest {
  url: string;
  /** With its question mark, or ''. */
  query: string;
  sent?: Json;
  /** The naughty one. */
  text: string;
  /** Whether it is worth looking afterwards what was kept. */
  hasWord: boolean;
}

const atOf = (value: Json, way: (string | number)[]): Json =>
  way.reduce((below, name) => below?.[name], value);

interface TextOptions {
  seed: number;
  /** How many strings each place gets. */
  perPlace: number;
  /** Where the next string comes from. */
  strings: Generator<string, never>;
}

/** An operation with naughty strings in the place of each string of its body and of its query, one at a time. */
export function* textRequests(
  operation: Operation,
  around: Surroundings,
  { seed, perPlace, strings }: TextOptions,
): Generator<TextRequest> {
  let drawn = 0;
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
  for (const { name } of inQuery)
    for (let count = 0; count < perPlace; count += 1) {
      let text = strings.next().value;
      // No address can hold half a character.
      while (!text.isWellFormed()) text = strings.next().value;
      const query = `?${encodeURIComponent(name)}=${encodeURIComponent(text)}`;
      yield { url: url(), query, text, hasWord: false };
    }
  if (operation.body === undefined || operation.body.isForm) return;
  const whole = wholeObject(operation.body.schema, around);
  const example = sample(whole);
  const places = placesIn(example).filter((way) => typeof atOf(example, way) === 'string');
  for (const way of places)
    for (let count = 0; count < perPlace; count += 1) {
      const text = strings.next().value;
      const sent = changedAt(sample(whole), way, () => text);
      yield { url: url(), query: '', sent, text, hasWord: true };
    }
}

const isText = ({ type }: Json): boolean => [type].flat().includes('string');
