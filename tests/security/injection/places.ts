import type { SendOptions } from '@bulwagan/testing/app.ts';
import type { Operation } from '@bulwagan/testing/operations.ts';
import fc from 'fast-check';
import { fullObject } from '../../bad-input/fitting.ts';
import type { Fixtures } from '../../bad-input/fixtures.ts';
import { changedAt, placesIn } from '../../bad-input/requests.ts';

// biome-ignore lint/suspicious/noExplicitAny: JSON Schema and JSON, whatever they hold.
type Json = any;

export interface Asked {
  url: string;
  options: SendOptions;
}

/** Places in a request where a client's value can occur. */
export interface Place {
  operation: Operation;
  kind: 'path' | 'query' | 'header' | 'body';
  name: string;
  /** True if any text is allowed, not only a number, a date, an id or a fixed word. */
  isText: boolean;
  /** Returns a valid value. */
  plain(): string;
  /**
   * Returns an otherwise valid request with or without a value there. `at` selects which known record each path
   * parameter names, so that the ids fit together.
   */
  request(value: string | undefined, at: number): Asked;
}

/** Values by field name that an operation requires besides the tested one, or that no schema describes. */
export type Fillers = Record<string, string>;

const JSON_TYPE = { 'content-type': 'application/json' };
const encoded = (text: string): string => encodeURIComponent(text.toWellFormed());
const atOf = (value: Json, way: (string | number)[]): Json =>
  way.reduce((below, name) => below?.[name], value);

/**
 * Returns every parameter of an operation and every text of its body. `aroundOf` returns the known records at request
 * time.
 */
export function placesOf(operation: Operation, aroundOf: () => Fixtures, fillers: Fillers = {}): Place[] {
  let drawn = 0;
  const sample = <T>(arbitrary: fc.Arbitrary<T>): T => {
    drawn += 1;
    return fc.sample(arbitrary, { numRuns: 1, seed: drawn })[0]!;
  };
  const known = (name: string, at: number): string => {
    const around = aroundOf();
    const thing = around.thingInPath(operation.path, name);
    const ids = thing === undefined ? [] : around.usualIn(operation, thing);
    return ids[at % ids.length] ?? '1';
  };
  const urlOf = (at: number, name?: string, value?: string): string =>
    operation.path.replaceAll(/\{(\w+)\}/g, (_, one: string) =>
      encoded(one === name && value !== undefined ? value : known(one, at)),
    );
  const { body, parameters } = operation;
  const bodyNow = (tried?: string | number): Json => {
    const { avatar, ...others } = sample(fullObject(body!.schema, aroundOf()));
    // Generating a picture is slow and irrelevant to the other fields.
    return avatar === undefined || tried !== 'avatar' ? others : { ...others, avatar };
  };
  const sent = (value: Json): SendOptions => ({ headers: JSON_TYPE, payload: JSON.stringify(value) });
  const usual = (): SendOptions => (body === undefined || body.isForm ? {} : sent(bodyNow()));

  const plainNow = ({ name, schema }: Operation['parameters'][number]): string =>
    fillers[name] ?? plainOf(schema, name, aroundOf());
  /** Returns the required parameters, and the tested one if it has a value. */
  const queryOf = (name: string, value: string | undefined): string => {
    const others = parameters.filter(
      (one) => one.in === 'query' && one.name !== name && (one.required === true || one.name in fillers),
    );
    const pairs = others.map((one) => [one.name, plainNow(one)]);
    if (value !== undefined) pairs.push([name, value]);
    return pairs.length === 0
      ? ''
      : `?${pairs.map((pair) => pair.map((one) => encoded(one!)).join('=')).join('&')}`;
  };

  const inRequest = parameters.map((parameter): Place => {
    const { name, in: kind, schema } = parameter;
    const common = { operation, name, isText: isText(schema), plain: () => plainNow(parameter) };
    if (kind === 'path')
      return {
        ...common,
        kind,
        plain: () => known(name, 0),
        request: (value, at) => ({
          url: `${urlOf(at, name, value)}${queryOf('', undefined)}`,
          options: usual(),
        }),
      };
    if (kind === 'query')
      return {
        ...common,
        kind,
        request: (value, at) => ({ url: `${urlOf(at)}${queryOf(name, value)}`, options: usual() }),
      };
    return {
      ...common,
      kind: 'header',
      request: (value = '', at) => {
        const { headers, ...rest } = usual();
        // A header cannot contain NUL.
        const text = value.replaceAll('\u0000', '');
        return {
          url: `${urlOf(at)}${queryOf('', undefined)}`,
          options: { ...rest, headers: { ...headers, [name]: text } },
        };
      },
    };
  });
  if (body === undefined || body.isForm) return inRequest;
  const example = bodyNow('avatar');
  const inBody = placesIn(example)
    .filter((way) => typeof atOf(example, way) === 'string')
    .map(
      (way): Place => ({
        operation,
        kind: 'body',
        name: way.join('.'),
        isText: true,
        plain: () => String(atOf(example, way)),
        request: (value = '', at) => ({
          url: urlOf(at),
          options: sent(changedAt(bodyNow(way[0]), way, () => value)),
        }),
      }),
    );
  return [...inRequest, ...inBody];
}

const isText = ({ anyOf, enum: words, format, type }: Json): boolean =>
  anyOf === undefined
    ? words === undefined && format === undefined && [type].flat().includes('string')
    : anyOf.some(isText);

/** Returns a value valid for the parameter's schema; for an id, that of an existing record. */
function plainOf(schema: Json, name: string, around: Fixtures): string {
  const thing = around.thingInBody(name);
  if (thing !== undefined) return around.ids[thing]![0]!;
  // A parameter with several values also takes one.
  if (schema.anyOf !== undefined) return plainOf(schema.anyOf[0], name, around);
  if (schema.enum !== undefined) return String(schema.enum[0]);
  const types = [schema.type].flat();
  if (types.includes('integer')) return String(schema.default ?? Math.max(schema.minimum ?? 1, 1));
  if (types.includes('boolean')) return 'true';
  if (schema.format === 'date') return '2026-01-15';
  if (schema.format === 'date-time') return '2026-01-15T00:00:00Z';
  if (schema.format === 'uuid') return '0193d3a0-0000-7000-8000-00000000dead';
  return 'Number';
}
