import { isUnkeepable } from '../bad-input/send.ts';
import { thingByName, thingByPath } from '../bad-input/surroundings.ts';
import type { Reply, SendOptions } from '../world.ts';
import type { Fuzzed } from './run.ts';

/** A service so small that each fault which the fuzzer must find can be planted in it. */

const json = (schema: object) => ({ description: '', content: { 'application/json': { schema } } });
const THING = {
  type: 'object',
  required: ['data'],
  properties: {
    data: {
      type: 'object',
      required: ['id', 'name'],
      properties: { id: { type: 'integer' }, name: { type: ['string', 'null'] } },
    },
  },
};
const ERRORS = Object.fromEntries(['404', '422'].map((status) => [status, json({ type: 'object' })]));
const name = { type: 'string', minLength: 1, maxLength: 20 };
const byId = { name: 'id', in: 'path', required: true, schema: { type: 'integer' } };
const DOCUMENT = {
  paths: {
    '/things': {
      post: {
        requestBody: {
          content: {
            'application/json': { schema: { type: 'object', required: ['name'], properties: { name } } },
          },
        },
        responses: { 201: json(THING), ...ERRORS },
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

/** What is wrong with it. */
export type Fault =
  | 'fails'
  | 'undeclared'
  | 'misshapen'
  | 'shows a page'
  | 'says nothing'
  | 'says too much'
  | 'tells'
  | 'changes'
  | 'loses'
  | 'is slow'
  | 'keeps'
  | 'takes'
  | 'takes NUL'
  | 'lets nobody remove'
  | 'lets remove after a while'
  | 'lets nobody in';

/** How often somebody must ask for a removal that is granted after a while. */
const PATIENCE = 60;

/** Keeps things by their names, or does one thing wrong. */
export function service(fault?: Fault): Fuzzed {
  const things = new Map<string, string>([['1', 'First']]);
  let last = 1;
  let tries = 0;
  let milliseconds = 0;
  const shownAs = (text: string | undefined) => (fault === 'loses' && text !== 'First' ? null : text);
  const shown = (id: string) => ({
    data: { id: fault === 'misshapen' ? id : Number(id), name: shownAs(things.get(id)) },
  });
  const isTaken = (body: unknown, text: unknown): text is string => {
    if (isUnkeepable(body) && fault !== 'takes NUL') return false;
    if (fault === 'takes' && text !== undefined && text !== null) return true;
    return typeof text === 'string' && text.length > 0 && [...text].length <= 20;
  };
  const make = (payload: SendOptions['payload']): Reply => {
    let body: { name?: unknown };
    try {
      body = Object(JSON.parse(String(payload)));
    } catch {
      return reply(422, { message: 'That is no JSON.' });
    }
    const text = body.name;
    if (fault === 'fails' && text === "O'Brien") return reply(500, { message: 'Server Error' });
    if (fault === 'undeclared' && text === '') return reply(418, { message: 'I am a teapot.' });
    if (!isTaken(body, text))
      return reply(422, { message: fault === 'tells' ? 'at make (service.ts:1:2)' : 'That is no name.' });
    last += 1;
    const id = String(last);
    things.set(id, fault === 'changes' ? String(text).normalize('NFKC').trim() : text);
    return reply(201, shown(id));
  };
  const send: Fuzzed['send'] = async (method, url, { payload } = {}) => {
    if (url === '/openapi.json') return reply(200, DOCUMENT);
    if (fault === 'lets nobody in') return reply(404, { message: 'There is none.' });
    const [path] = url.split('?', 1);
    if (fault === 'is slow' && method === 'GET') milliseconds += 5_001;
    if (path === '/things') return make(payload);
    const id = path!.split('/').at(-1)!;
    if (!things.has(id)) return reply(404, { message: 'There is none.' });
    if (method === 'GET' && fault === 'shows a page') return page(200, '<h1>Sign in</h1>');
    if (method === 'GET' && fault === 'says nothing') return reply(200);
    if (method === 'GET') return reply(200, shown(id));
    tries += 1;
    if (fault === 'lets nobody remove' || (fault === 'lets remove after a while' && tries < PATIENCE))
      return reply(422, { message: 'It stays.' });
    if (fault !== 'keeps') things.set(id, '').delete(id);
    return fault === 'says too much' ? page(204, 'Gone.') : reply(204);
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
    isKept: () => true,
    staysAfter: () => false,
  };
}
