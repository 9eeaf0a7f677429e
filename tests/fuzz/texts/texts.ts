import type { SendOptions } from '@bulwagan/testing/app.ts';
import { type FormPart, multipartForm } from '@bulwagan/testing/form.ts';
import type { Operation } from '@bulwagan/testing/operations.ts';
import fc from 'fast-check';
import { fitting, fullObject } from '../../bad-input/fitting.ts';
import type { Fixtures } from '../../bad-input/fixtures.ts';
import { isOwnWords, type Place, placesOf, put } from '../places.ts';
import { picked } from '../values.ts';

// biome-ignore lint/suspicious/noExplicitAny: JSON, whatever it holds.
type Json = any;

export interface TextRequest {
  place: Place;
  url: string;
  options: SendOptions;
  /** Body or form fields before serialization. */
  sent?: Json;
  /** Naughty string. */
  text: string;
}

interface TextOptions {
  seed: number;
  /** Number of strings for each place. */
  perPlace: PerPlace;
  /** Source of strings. */
  strings: Generator<string, never>;
  /** Places of the operation to fill; all by default. */
  places?: readonly Place[];
}

/** Number of strings per place. A place that is not free text, e.g. an id, gets fewer, since nearly all are refused. */
export interface PerPlace {
  ownWords: number;
  others: number;
}

/** Number of strings sent as a free text for each string sent in another place. */
const OTHERS = 4;

/** Returns numbers that add up to at least `wanted`, limited by the number of strings. */
export function perPlaceOf(places: Place[], wanted: number, most: number): PerPlace {
  const ownWords = places.filter(({ schema }) => isOwnWords(schema)).length;
  const shares = ownWords + (places.length - ownWords) / OTHERS;
  const each = Math.min(Math.max(Math.ceil(wanted / shares), 1), most);
  return { ownWords: each, others: Math.max(Math.ceil(each / OTHERS), 1) };
}

/**
 * Returns true if the place can carry the text: a URL contains no lone surrogate, and a path segment is neither `.` nor
 * `..`.
 */
function canStand({ kind }: Place, text: string): boolean {
  if (kind === 'body') return true;
  if (kind === 'header') return /^[\t\x20-\x7e\x80-\xff]*$/.test(text);
  return text.isWellFormed() && (kind !== 'path' || !['', '.', '..'].includes(text));
}

/** Yields requests to an operation with naughty strings in each place, one at a time. */
export function* textRequests(
  operation: Operation,
  around: Fixtures,
  { seed, perPlace, strings, places = placesOf(operation) }: TextOptions,
): Generator<TextRequest> {
  const request = requestsOf(operation, around, seed);
  for (const place of places) {
    const count = isOwnWords(place.schema) ? perPlace.ownWords : perPlace.others;
    for (let index = 0; index < count; index += 1) {
      let text = strings.next().value;
      while (!canStand(place, text)) text = strings.next().value;
      // Fields often contradict each other, so every other request has few besides the text.
      yield { place, text, ...request(place, text, index % 2 === 0) };
    }
  }
}

const JSON_TYPE = { 'content-type': 'application/json' };
type Request = Omit<TextRequest, 'place' | 'text'>;

/** Returns a function that builds a valid request with a text in a place. */
function requestsOf(operation: Operation, around: Fixtures, seed: number) {
  let drawn = 0;
  const sample = <T>(arbitrary: fc.Arbitrary<T>): T => {
    drawn += 1;
    return fc.sample(arbitrary, { numRuns: 1, seed: seed + drawn })[0]!;
  };
  const draw = (schema: Json, name = ''): Json => sample(fitting(schema, name, around));
  // Generators are large, so they are shared by all requests.
  const bodies = new Map(
    [operation.body?.schema, operation.orJson]
      .filter((schema) => schema !== undefined)
      .map((schema) => [schema, [fullObject(schema, around), fitting(schema, '', around)] as const]),
  );
  const known = (name: string): string => {
    const thing = around.thingInPath(operation.path, name);
    if (thing === undefined) return '1';
    return picked({ [thing]: around.usualIn(operation, thing) }, thing, drawn);
  };
  const urlOf = (place: Place, text: string): string => {
    drawn += 1;
    const isIt = (kind: string, name: string): boolean => place.kind === kind && place.name === name;
    const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent(isIt('path', name) ? text : known(name)),
    );
    const query = operation.parameters
      .filter(({ in: kind, name, required }) => kind === 'query' && (required || isIt(kind, name)))
      .map(({ name, schema }) => [name, isIt('query', name) ? text : String(draw(schema, name))])
      .map((pair) => pair.map(encodeURIComponent).join('='));
    return query.length === 0 ? path : `${path}?${query.join('&')}`;
  };
  const formOf = (schema: Json, place: Place, text: string): Pick<Request, 'options' | 'sent'> => {
    const sent: Record<string, string> = {};
    const parts = Object.entries<Json>(schema.properties).map(([name, member]): FormPart => {
      const isIt = (place.kind === 'field' || place.kind === 'file') && place.name === name;
      if ((member.items ?? member).format === 'binary')
        return { name, value: around.files[0]!, filename: isIt ? asFilename(text) : 'paper.pdf' };
      sent[name] = isIt ? text : String(draw(member, name));
      return { name, value: sent[name] };
    });
    return { options: multipartForm(parts), sent };
  };
  return (place: Place, text: string, isComplete: boolean): Request => {
    const url = urlOf(place, text);
    const own = place.kind === 'header' ? { [place.name]: text } : {};
    const isForm = operation.body?.isForm === true && place.kind !== 'body';
    const schema = operation.body?.isForm === true && !isForm ? operation.orJson : operation.body?.schema;
    if (schema === undefined) return { url, options: { headers: own } };
    if (isForm) {
      const { options, sent } = formOf(schema, place, text);
      return { url, sent, options: { ...options, headers: { ...options.headers, ...own } } };
    }
    const [full, few] = bodies.get(schema)!;
    const base = sample(isComplete ? full : few);
    const sent = place.kind === 'body' ? put(base, place.way, { text, schema, draw }) : base;
    return { url, sent, options: { headers: { ...JSON_TYPE, ...own }, payload: JSON.stringify(sent) } };
  };
}

/** Escapes a file name like browsers do. */
const asFilename = (text: string): string =>
  text.replaceAll('\r', '%0D').replaceAll('\n', '%0A').replaceAll('"', '%22');
