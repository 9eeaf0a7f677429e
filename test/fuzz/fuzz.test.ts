import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isUnkeepable } from '../bad-input/send.ts';
import { thingByName, thingByPath } from '../bad-input/surroundings.ts';
import { inMembers } from '../bad-input/wrong.ts';
import type { Reply, SendOptions } from '../world.ts';
import { fuzz, fuzzTexts } from './fuzz.ts';
import type { Fuzzed } from './run.ts';

/** The fuzzer itself, on a service so small that each of its faults can be planted. */

const json = (schema: object) => ({ description: '', content: { 'application/json': { schema } } });
const THING = {
  type: 'object',
  required: ['data'],
  properties: {
    data: {
      type: 'object',
      required: ['id', 'name'],
      properties: { id: { type: 'integer' }, name: { type: 'string' } },
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

const reply = (status: number, body?: object): Reply => ({
  status,
  headers: body === undefined ? {} : { 'content-type': 'application/json' },
  body: body === undefined ? undefined : JSON.parse(JSON.stringify(body)),
  text: JSON.stringify(body) ?? '',
});

type Fault = 'fails' | 'undeclared' | 'misshapen' | 'tells' | 'changes' | 'keeps' | 'takes' | 'takes NUL';

/** Keeps things by their names, or does one thing wrong. */
function service(fault?: Fault): Fuzzed {
  const things = new Map<string, string>([['1', 'First']]);
  let last = 1;
  const shown = (id: string) => ({
    data: { id: fault === 'misshapen' ? id : Number(id), name: things.get(id) },
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
    const [path] = url.split('?', 1);
    if (path === '/things') return make(payload);
    const id = path!.split('/').at(-1)!;
    if (!things.has(id)) return reply(404, { message: 'There is none.' });
    if (method === 'GET') return reply(200, shown(id));
    if (fault !== 'keeps') things.set(id, '').delete(id);
    return reply(204);
  };
  const nobody = async () => ({ headers: {} });
  return {
    send,
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

const diagnostics: string[] = [];
const context = { diagnostic: (line: string) => diagnostics.push(line) };
const run = async (office: Fuzzed) => {
  await fuzz(context, office, { count: 1_500 });
  await fuzzTexts(context, office, { count: 1_000 });
};

test('the fuzzer finds nothing in a service that does as it says, and tells the seed to repeat it', async () => {
  await run(service());
  assert.match(diagnostics[0]!, /^FUZZ_SEED=\d+$/);
  assert.match(diagnostics[1]!, /^\d+ requests; statuses 200: \d+, 201: \d+/);
});

const FOUND: [fault: Fault, finding: RegExp][] = [
  ['fails', /failed with 500: POST \/things/],
  ['undeclared', /418 is not declared: POST \/things/],
  ['misshapen', /id must be integer: /],
  ['tells', /tells how it works inside: POST \/things/],
  ['changes', /name came back otherwise: POST \/things/],
  ['keeps', /used after it was removed: /],
  ['takes', /taken though wrong: POST \/things/],
  ['takes NUL', /took what nobody can keep: POST \/things/],
];

test('the fuzzer finds each fault that an answer can have', async () => {
  for (const [fault, finding] of FOUND) await assert.rejects(run(service(fault)), finding, fault);
});

test('the fuzzer calls nothing wrong that a pattern or a list of words takes', () => {
  const phone = { type: 'string', pattern: '^$|^[0-9]{5}$', minLength: 0 };
  const schema = { properties: { phone, court: { type: 'string', enum: ['RTC', ''] } }, required: ['court'] };
  const wrong = inMembers(schema, { phone: '12345', court: 'RTC' });
  const at = (name: string) => wrong.filter((one) => one.at === name).map(({ value }) => value[name]);
  assert.ok(at('phone').length > 5 && at('court').length > 5);
  assert.deepEqual(
    at('phone').filter((value) => value === '' || value === '12345'),
    [],
  );
  assert.deepEqual(
    at('court').filter((value) => schema.properties.court.enum.includes(value)),
    [],
  );
  assert.ok(
    inMembers({ properties: { name: { type: 'string', pattern: '\\S' } } }, { name: 'x' }).some(
      ({ value }) => value.name === '',
    ),
  );
});
