import { createHash } from 'node:crypto';
import type { SendOptions } from '@bulwagan/testing/app.ts';
import type { Operation } from '@bulwagan/testing/operations.ts';
import fc from 'fast-check';
import { fitting, fullObject } from '../bad-input/fitting.ts';
import type { Fixtures } from '../bad-input/fixtures.ts';
import { badRequests } from '../bad-input/requests.ts';
import { MISSING_ID, MISSING_UUID } from '../bad-input/values.ts';
import { inMembers, wrongParameters } from '../bad-input/wrong.ts';

// biome-ignore lint/suspicious/noExplicitAny: JSON Schema and JSON, whatever they hold.
type Json = any;

export interface Request {
  path: string;
  options: SendOptions;
}

const JSON_TYPE = { 'content-type': 'application/json' };
const WRONG_MEMBERS = 2;
const FORMS = 4;

/** Returns requests for one operation. Random choices depend on the operation only, not on earlier ones. */
export function requestsFor(operation: Operation, around: Fixtures) {
  const { method, path, body, parameters } = operation;
  const schema = body?.isForm ? undefined : body?.schema;
  let draws = 0;
  const draw = <T>(arbitrary: fc.Arbitrary<T>): T => {
    draws += 1;
    return fc.sample(arbitrary, { numRuns: 1, seed: seedOf(`${method} ${path} ${draws}`) })[0]!;
  };
  const inQuery = parameters.filter((parameter) => parameter.in === 'query');
  const required = inQuery.filter((parameter) => parameter.required);

  const pathWith = (value: (name: string) => string): string =>
    path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(value(name)));
  const knownId = (turn: number) => (name: string) => {
    const thing = around.thingInPath(path, name);
    if (thing === undefined) return '1';
    const ids = around.usualIn(operation, thing);
    return ids[turn % ids.length]!;
  };
  const missingId = (name: string): string =>
    parameters.find((parameter) => parameter.in === 'path' && parameter.name === name)?.schema.type ===
    'integer'
      ? String(MISSING_ID)
      : MISSING_UUID;
  const pair = (name: string, value: unknown): string =>
    `${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`;
  const withQuery = (address: string, ...pairs: string[]): string => {
    const all = [
      ...required
        .filter(({ name }) => !pairs.some((text) => text.startsWith(`${encodeURIComponent(name)}=`)))
        .map(({ name, schema: of }) => pair(name, draw(fitting(of, name, around)))),
      ...pairs,
    ];
    return all.length === 0 ? address : `${address}?${all.join('&')}`;
  };
  const json = (sent: unknown): SendOptions => ({ headers: JSON_TYPE, payload: JSON.stringify(sent) });
  const goodBody = (isComplete: boolean): Json =>
    draw(isComplete ? fullObject(schema, around) : fitting(schema, '', around));
  const good = (turn: number): Request => ({
    path: withQuery(pathWith(knownId(turn))),
    options: schema === undefined ? {} : json(goodBody(turn % 2 === 0)),
  });

  return {
    good,
    /** Request that passes the permission check but names no existing record, so that it changes nothing. */
    harmless: (): Request => ({
      path: withQuery(pathWith(missingId)),
      options: schema === undefined ? {} : json({}),
    }),
    invalidIds: (): Request[] =>
      path.includes('{')
        ? ['x', '0'].map((id) => ({
            path: path.replaceAll(/\{\w+\}/g, id),
            options: schema === undefined ? {} : json({}),
          }))
        : [],
    invalidBodies: (): Request[] => {
      if (schema === undefined) return [];
      const address = pathWith(knownId(0));
      const body = goodBody(true);
      const wrong = inMembers(schema, body).map(({ value }) => value);
      const every = Math.max(1, Math.floor(wrong.length / WRONG_MEMBERS));
      const some = wrong.filter((_, index) => index % every === 0).slice(0, WRONG_MEMBERS);
      return [
        { path: address, options: { headers: JSON_TYPE, payload: '{"name":' } },
        { path: address, options: json([]) },
        { path: address, options: json({}) },
        { path: address, options: json({ ...body, no_such_field: true }) },
        ...some.map((value) => ({ path: address, options: json(value) })),
      ];
    },
    /** Each query parameter with a valid value, and every second one with an invalid value too. */
    queries: (): Request[] =>
      inQuery.flatMap(({ name, schema: of }, index) => {
        const address = pathWith(knownId(0));
        const values = of.enum ?? [draw(fitting(of, name, around))];
        const fits = values.slice(0, 1).map((value: unknown) => pair(name, value));
        const wrong = index % 2 === 0 ? wrongParameters(name, of).slice(0, 1) : [];
        return [...fits, ...wrong].map((text) => ({ path: withQuery(address, text), options: {} }));
      }),
    /** A form is generated as a whole, valid or with invalid parts. */
    forms: (): Request[] =>
      body?.isForm ? Array.from({ length: FORMS }, () => drawn(draw(badRequests([operation], around)))) : [],
    fuzzed: (count: number): Request[] =>
      Array.from({ length: count }, () => drawn(draw(badRequests([operation], around)))),
  };
}

const drawn = ({
  url,
  headers,
  payload,
}: {
  url: string;
  headers: Record<string, string>;
  payload?: string | Buffer;
}): Request => ({ path: url, options: { headers, ...(payload === undefined ? {} : { payload }) } });

const seedOf = (text: string): number => createHash('sha256').update(text).digest().readInt32BE(0);
