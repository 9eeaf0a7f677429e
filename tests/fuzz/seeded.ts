import type { Reply, SendOptions } from '@bulwagan/testing/app.ts';
import { thingByName, thingByPath } from '../bad-input/fixtures.ts';
import { isUnkeepable } from '../bad-input/send.ts';
import type { Fuzzed } from './state.ts';

/** Minimal service into which each fault that the fuzzer must find can be injected. */

const json = (schema: object) => ({ description: '', content: { 'application/json': { schema } } });
const THING = {
  type: 'object',
  required: ['data'],
  properties: {
    data: {
      type: 'object',
      required: ['id', 'name'],
      properties: {
        id: { type: 'integer' },
        name: { type: ['string', 'null'] },
        notes: { type: 'array', items: { type: 'object', properties: { text: { type: 'string' } } } },
      },
    },
  },
};
const ERRORS = Object.fromEntries(['404', '422'].map((status) => [status, json({ type: 'object' })]));
const name = { type: 'string', minLength: 1, maxLength: 20 };
const note = { type: 'object', required: ['text'], properties: { text: { type: 'string', maxLength: 300 } } };
const notes = { type: 'array', items: note, maxItems: 3 };
const MOTTO = { type: 'object', properties: { motto: { type: ['string', 'null'], maxLength: 300 } } };
const byId = { name: 'id', in: 'path', required: true, schema: { type: 'integer' } };
const DOCUMENT = {
  paths: {
    '/things': {
      post: {
        requestBody: {
          content: {
            'application/json': {
              schema: { type: 'object', required: ['name'], properties: { name, notes } },
            },
          },
        },
        responses: { 201: json(THING), ...ERRORS },
      },
    },
    '/settings': {
      get: { responses: { 200: json({ type: 'object', properties: { data: MOTTO } }), ...ERRORS } },
      put: {
        requestBody: { content: { 'application/json': { schema: MOTTO } } },
        responses: { 200: json({ type: 'object' }), ...ERRORS },
      },
    },
    '/things/{id}': {
      get: { parameters: [byId], responses: { 200: json(THING), ...ERRORS } },
      delete: { parameters: [byId], responses: { 204: { description: '' }, ...ERRORS } },
    },
  },
};

const page = (status: number, text: string): Reply => ({
  status,
  headers: { 'content-type': 'text/html; charset=utf-8' },
  body: undefined,
  text,
});

const reply = (status: number, body?: object): Reply => ({
  status,
  headers: body === undefined ? {} : { 'content-type': 'application/json' },
  body: body === undefined ? undefined : JSON.parse(JSON.stringify(body)),
  text: JSON.stringify(body) ?? '',
});

/** Injected fault. */
export type Fault =
  | 'fails with 500'
  | 'answers with an undeclared status'
  | 'answers with an invalid id'
  | 'answers with HTML'
  | 'answers without a body'
  | 'answers 204 with a body'
  | 'exposes internals'
  | 'changes a text'
  | 'loses a text'
  | 'changes a note'
  | 'loses a note'
  | 'loses a record'
  | 'changes the settings record'
  | 'is slow'
  | 'uses a removed record'
  | 'accepts invalid input'
  | 'accepts NUL'
  | 'refuses every removal'
  | 'allows removal after a while'
  | 'refuses every request';

/** Number of requests before a deletion is wrongly allowed. */
const PATIENCE = 60;

/** Stores things by name, with at most one injected fault. */
export function service(fault?: Fault): Fuzzed {
  const things = new Map<string, string>([['1', 'First']]);
  const notesOf = new Map<string, { text: string }[]>();
  let motto: string | null = null;
  let last = 1;
  let attempts = 0;
  let milliseconds = 0;
  const shownAs = (text: string | undefined) => (fault === 'loses a text' && text !== 'First' ? null : text);
  const shown = (id: string) => ({
    data: {
      id: fault === 'answers with an invalid id' ? id : Number(id),
      name: shownAs(things.get(id)),
      // Stored in a different order.
      notes: [...(notesOf.get(id) ?? [])].reverse(),
    },
  });
  /** Returns the valid notes, or undefined if the value is not a list of notes. */
  const notesIn = (given: unknown): { text: string }[] | undefined => {
    if (given === undefined) return [];
    if (!Array.isArray(given) || given.length > 3) return undefined;
    const texts = given.map((one) => one?.text);
    if (!texts.every((text) => typeof text === 'string' && [...text].length <= 300)) return undefined;
    if (fault === 'loses a note') return texts.slice(1).map((text) => ({ text }));
    return texts.map((text) => ({ text: fault === 'changes a note' ? text.trim() : text }));
  };
  const settle = (payload: SendOptions['payload']): Reply => {
    let body: { motto?: unknown };
    try {
      body = Object(JSON.parse(String(payload)));
    } catch {
      return reply(422, { message: 'That is no JSON.' });
    }
    const { motto: text = null } = body;
    const isWord = text === null || (typeof text === 'string' && [...text].length <= 300);
    if (isUnkeepable(body) || !isWord) return reply(422, { message: 'That is no motto.' });
    motto = fault === 'changes the settings record' ? (text?.toLowerCase() ?? null) : text;
    // An empty optional text counts as null.
    if (motto === '') motto = null;
    return reply(200, {});
  };
  const isTaken = (body: unknown, text: unknown): text is string => {
    if (isUnkeepable(body) && fault !== 'accepts NUL') return false;
    if (fault === 'accepts invalid input' && text !== undefined && text !== null) return true;
    return typeof text === 'string' && text.length > 0 && [...text].length <= 20;
  };
  const make = (payload: SendOptions['payload']): Reply => {
    let body: { name?: unknown; notes?: unknown };
    try {
      body = Object(JSON.parse(String(payload)));
    } catch {
      return reply(422, { message: 'That is no JSON.' });
    }
    const text = body.name;
    if (fault === 'fails with 500' && typeof text === 'string' && text.includes("'"))
      return reply(500, { message: 'Server Error' });
    if (fault === 'answers with an undeclared status' && text === '')
      return reply(418, { message: 'I am a teapot.' });
    const taken = fault === 'accepts invalid input' ? [] : notesIn(body.notes);
    if (!isTaken(body, text) || taken === undefined)
      return reply(422, {
        message: fault === 'exposes internals' ? 'at make (service.ts:1:2)' : 'That is no name.',
      });
    last += 1;
    const id = String(last);
    things.set(id, fault === 'changes a text' ? String(text).normalize('NFKC').trim() : text);
    notesOf.set(id, taken);
    const made = reply(201, shown(id));
    if (fault === 'loses a record') things.delete(id);
    return made;
  };
  const send: Fuzzed['send'] = async (method, url, { payload } = {}) => {
    if (url === '/openapi.json') return reply(200, DOCUMENT);
    if (fault === 'refuses every request') return reply(404, { message: 'There is none.' });
    const [path] = url.split('?', 1);
    if (fault === 'is slow' && method === 'GET') milliseconds += 5_001;
    if (path === '/things') return make(payload);
    if (path === '/settings') return method === 'PUT' ? settle(payload) : reply(200, { data: { motto } });
    const id = path!.split('/').at(-1)!;
    if (!things.has(id)) return reply(404, { message: 'There is none.' });
    if (method === 'GET' && fault === 'answers with HTML') return page(200, '<h1>Sign in</h1>');
    if (method === 'GET' && fault === 'answers without a body') return reply(200);
    if (method === 'GET') return reply(200, shown(id));
    attempts += 1;
    if (
      fault === 'refuses every removal' ||
      (fault === 'allows removal after a while' && attempts < PATIENCE)
    )
      return reply(422, { message: 'It stays.' });
    if (fault !== 'uses a removed record') things.set(id, '').delete(id);
    return fault === 'answers 204 with a body' ? page(204, 'Gone.') : reply(204);
  };
  const nobody = async () => ({ headers: {} });
  return {
    send,
    ...(fault === 'is slow' ? { now: () => milliseconds } : {}),
    superior: nobody,
    own: nobody,
    other: nobody,
    filled: async () => ({
      superior: await nobody(),
      around: {
        ids: { thing: ['1'] },
        thingInPath: thingByPath([[/\{id\}$/, 'thing']]),
        thingInBody: thingByName({}),
        usualIn: () => ['1'],
        words: {},
        shapes: {},
        together: [],
        files: [Buffer.from('a file')],
      },
    }),
    changed: [],
    staysAfter: () => false,
  };
}
