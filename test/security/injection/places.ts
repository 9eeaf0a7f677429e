import fc from 'fast-check';
import { wholeObject } from '../../bad-input/fitting.ts';
import { changedAt, placesIn } from '../../bad-input/requests.ts';
import type { Surroundings } from '../../bad-input/surroundings.ts';
import type { Operation } from '../../operations.ts';
import type { SendOptions } from '../../world.ts';

// biome-ignore lint/suspicious/noExplicitAny: JSON Schema and JSON, whatever they hold.
type Json = any;

export interface Asked {
  url: string;
  options: SendOptions;
}

/** Where a client's value can stand in a request to an operation. */
export interface Place {
  operation: Operation;
  kind: 'path' | 'query' | 'header' | 'body';
  name: string;
  /** Whether any text may stand there, and not only a number, a date, an id or one of some words. */
  isText: boolean;
  /** One that is let in. */
  plain(): string;
  /**
   * The request with a value there, or without one, and everything else as it should be. Of everything that the path names
   * the one at an index: these go together.
   */
  request(value: string | undefined, at: number): Asked;
}

/** Values that an operation asks for beside the one that is tried, or that no schema tells, by their names. */
export type Fillers = Record<string, string>;

const JSON_TYPE = { 'content-type': 'application/json' };
const encoded = (text: string): string => encodeURIComponent(text.toWellFormed());
const atOf = (value: Json, way: (string | number)[]): Json =>
  way.reduce((below, name) => below?.[name], value);

/** Every parameter of an operation, and every text of its body. `aroundOf` says what there is when a request is made. */
export function placesOf(operation: Operation, aroundOf: () => Surroundings, fillers: Fillers = {}): Place[] {
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
    const { avatar, ...others } = sample(wholeObject(body!.schema, aroundOf()));
    // A picture is drawn anew each time, which takes long and says nothing of the others.
    return avatar === undefined || tried !== 'avatar' ? others : { ...others, avatar };
  };
  const sent = (value: Json): SendOptions => ({ headers: JSON_TYPE, payload: JSON.stringify(value) });
  const usual = (): SendOptions => (body === undefined || body.isForm ? {} : sent(bodyNow()));

  const plainNow = ({ name, schema }: Operation['parameters'][number]): string =>
    fillers[name] ?? plainOf(schema, name, aroundOf());
  /** The parameters that must be there, and the one that is tried if it has a value. */
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
        // A header holds no control character.
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

const isText = ({ enum: words, format, type }: Json): boolean =>
  words === undefined && format === undefined && [type].flat().includes('string');

/** A value that a parameter's schema allows, of something that exists where it names something. */
function plainOf(schema: Json, name: string, around: Surroundings): string {
  const thing = around.thingInBody(name);
  if (thing !== undefined) return around.ids[thing]![0]!;
  if (schema.enum !== undefined) return String(schema.enum[0]);
  const types = [schema.type].flat();
  if (types.includes('integer')) return String(schema.default ?? Math.max(schema.minimum ?? 1, 1));
  if (types.includes('boolean')) return 'true';
  if (schema.format === 'date') return '2026-01-15';
  if (schema.format === 'date-time') return '2026-01-15T00:00:00Z';
  if (schema.format === 'uuid') return '0193d3a0-0000-7000-8000-00000000dead';
  return 'Number';
}
