import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type Localized, message } from '@bulwagan/contracts/errors/message.ts';
import type { FastifyRequest, InjectOptions } from 'fastify';
import { Type } from 'typebox';
import { Overloaded } from '../load/bounded-queue.ts';
import { createLog } from '../telemetry/log.ts';
import { Forbidden, invalid, NotFound, Unauthenticated, unlessRefused } from './errors.ts';
import { answer } from './route.ts';
import { idParams } from './schema.ts';
import { refuseCrossSite } from './security/same-site.ts';
import { api, type Caller, limitOf, rules, serve, someRoute } from './testing/service.ts';

/** A message of these tests, in English only. */
const text = (english: string): Localized => ({ in: () => english });
const NAME_TAKEN = message('field.taken', { attribute: 'name' });

const chiefs = rules.when('chief', (caller) => caller.isChief);

describe('a service', () => {
  it('does not start with a route that declares no access rule or no limit', async () => {
    for (const lacking of [{ access: undefined }, { limit: undefined }] as object[]) {
      const route = { ...someRoute(), ...lacking };
      await assert.rejects(
        serve([route]).then((app) => app.ready()),
        /declares no access rule or no limit/,
      );
    }
  });

  it('identifies, counts, and only then decides: refused requests count as well', async () => {
    const handled: unknown[] = [];
    const app = await serve([
      someRoute({
        access: chiefs,
        limit: limitOf(3),
        handle: ({ actor }) => {
          handled.push(actor);
          return {};
        },
      }),
    ]);
    const get = (authorization?: string) =>
      app.inject({ url: '/tested/things', headers: authorization === undefined ? {} : { authorization } });
    assert.equal((await get()).statusCode, 401);
    const answers = [await get('7'), await get('7'), await get('7 chief'), await get('7 chief')];
    assert.deepEqual(
      answers.map(({ statusCode, headers }) => [statusCode, headers['x-ratelimit-remaining']]),
      [
        [403, 2],
        [403, 1],
        [200, 0],
        [429, 0],
      ].map(([status, left]) => [status, String(left)]),
    );
    assert.equal((await get('8 chief')).statusCode, 200, 'another caller has a count of its own');
    assert.equal(handled.length, 2);
  });

  it('counts invalid credentials by address, and logs a security event for them', async () => {
    const app = await serve([someRoute({ access: rules.signedIn, limit: limitOf(2) })], {
      identify: async () => {
        throw new Unauthenticated(text('The token has expired.'));
      },
    });
    const statuses: number[] = [];
    for (let n = 0; n < 3; n += 1) statuses.push((await app.inject({ url: '/tested/things' })).statusCode);
    assert.deepEqual(statuses, [401, 401, 429]);
  });

  it('lists in each 401 the schemes that the route accepts, none of which makes a browser prompt', async () => {
    const security = { token: { type: 'http', scheme: 'bearer' }, session: { type: 'apiKey', in: 'cookie' } };
    const signed = () => {
      throw new Unauthenticated(text('The signature is missing.'), 'Some-Signature');
    };
    const routes = [
      someRoute({ path: '/either', access: rules.signedIn }),
      someRoute({ path: '/token', access: rules.signedInBy('token') }),
      someRoute({ path: '/session', access: rules.signedInBy('session') }),
      someRoute({ path: '/signed', answers: { 200: Type.Null(), 401: api.errorSchema }, handle: signed }),
      someRoute({ path: '/chiefs', access: chiefs }),
    ];
    const app = await serve(routes, { api: { ...api, security } });
    const reported = async (path: string, headers = {}) => {
      const reply = await app.inject({ url: `/tested/${path}`, headers });
      return [reply.statusCode, reply.headers['www-authenticate']];
    };
    const [token, session] = ['Bearer realm="tested"', 'Cookie realm="tested"'];
    assert.deepEqual(await reported('either'), [401, `${token}, ${session}`]);
    assert.deepEqual(await reported('token'), [401, token]);
    assert.deepEqual(await reported('session'), [401, session]);
    assert.deepEqual(await reported('signed'), [401, 'Some-Signature']);
    for (const [caller, status] of [
      ['7', 403],
      ['7 chief', 200],
    ] as const)
      assert.deepEqual(await reported('chiefs', { authorization: caller }), [status, undefined]);
  });

  it('does not count requests that fail because of the database, and answers 503', async () => {
    let fails = true;
    const app = await serve([someRoute({ access: rules.signedIn, limit: limitOf(1) })], {
      identify: async () => {
        if (fails) throw Object.assign(new Error('terminating connection'), { code: '57P01' });
        return { id: 7, isUsable: true, isChief: false };
      },
    });
    const down = await app.inject({ url: '/tested/things' });
    assert.deepEqual([down.statusCode, down.headers['retry-after']], [503, '2']);
    fails = false;
    assert.equal((await app.inject({ url: '/tested/things' })).statusCode, 200);
  });

  it('ignores credentials on public routes, and accepts them where they are optional', async () => {
    const seen: unknown[] = [];
    const handle = ({ actor }: { actor: unknown }) => {
      seen.push(actor);
      return {};
    };
    const app = await serve([
      someRoute({ handle }),
      someRoute({ path: '/known', access: rules.anyoneKnown, handle }),
    ]);
    const headers = { authorization: '7' };
    await app.inject({ url: '/tested/things', headers });
    await app.inject({ url: '/tested/known', headers });
    await app.inject({ url: '/tested/known' });
    assert.deepEqual(
      seen.map((actor) => (actor as Caller | null)?.id ?? null),
      [null, 7, null],
    );
  });

  it('refuses first what its guard refuses, and callers who may not use it at all', async () => {
    const app = await serve([someRoute({ access: rules.anyoneKnown })], {
      guard: ({ headers }) => {
        if (headers['x-evil'] !== undefined) throw new Forbidden(text('Not from there.'));
      },
      assertUsable: ({ isUsable }) => {
        if (!isUsable) throw new Forbidden(text('Suspended.'));
      },
    });
    const evil = await app.inject({ url: '/tested/things', headers: { 'x-evil': '1' } });
    assert.deepEqual([evil.statusCode, evil.json()], [403, { message: 'Not from there.' }]);
    const out = await app.inject({ url: '/tested/things', headers: { authorization: '7 out' } });
    assert.deepEqual([out.statusCode, out.json()], [403, { message: 'Suspended.' }]);
  });

  it('lets callers without a required second factor use only routes that allow it, as anonymous where sign-in is optional', async () => {
    const seen: unknown[] = [];
    const handle = ({ actor }: { actor: unknown }) => {
      seen.push((actor as Caller | null)?.id ?? null);
      return {};
    };
    const open = { handle, withoutFactor: true } as const;
    const app = await serve(
      [
        someRoute({ path: '/anyone', handle }),
        someRoute({ path: '/closed', access: rules.signedIn, handle }),
        someRoute({ path: '/known', access: rules.anyoneKnown, handle }),
        someRoute({ path: '/open', access: rules.signedIn, ...open }),
        someRoute({ path: '/open-known', access: rules.anyoneKnown, ...open }),
        someRoute({ path: '/open-chiefs', access: chiefs, ...open }),
      ],
      { owesFactor: ({ id }) => id === 7 },
    );
    const statusesFor = async (authorization: string) => {
      const statuses: number[] = [];
      for (const path of ['anyone', 'closed', 'known', 'open', 'open-known', 'open-chiefs'])
        statuses.push((await app.inject({ url: `/tested/${path}`, headers: { authorization } })).statusCode);
      return statuses;
    };
    assert.deepEqual(await statusesFor('7'), [200, 403, 403, 200, 200, 403]);
    assert.deepEqual(seen.splice(0), [null, 7, null]);
    assert.deepEqual(await statusesFor('8'), [200, 200, 200, 200, 200, 403]);
    assert.deepEqual(seen, [null, 8, 8, 8, 8]);
  });

  it('logs one security event for each refusal, with user and origin, and none for missing credentials or successes', async () => {
    const lines: string[] = [];
    const log = createLog({ level: 'warn', pretty: false, to: { write: (line) => lines.push(line) } });
    const definition = {
      identify: async ({ headers: { authorization } }: FastifyRequest) => {
        if (authorization === 'garbage') throw new Unauthenticated();
        if (authorization === undefined || authorization === 'forgotten') return null;
        return { id: Number(authorization), isUsable: authorization !== '9', isChief: authorization === '8' };
      },
      assertUsable: ({ isUsable }: Caller) => {
        if (!isUsable) throw new Forbidden(text('Suspended.'));
      },
      guard: (request: FastifyRequest) => refuseCrossSite(request, 'session', []),
      strangerLimit: limitOf(1),
    };
    const route = { access: chiefs, limit: limitOf(2) };
    const routes = [someRoute(route), someRoute({ ...route, method: 'POST', path: '/posts' })];
    const app = await serve(routes, definition, log);
    const reported = async (authorization: string | undefined, request: InjectOptions = {}) => {
      const begin = lines.length;
      const headers = authorization === undefined ? {} : { authorization };
      const inject = { url: '/tested/things', remoteAddress: `203.0.113.${begin}`, ...request };
      const reply = await app.inject({ ...inject, headers: { ...headers, ...request.headers } });
      const events = lines.slice(begin).map((line) => JSON.parse(line));
      for (const { ip, outcome, reqId, time } of events) {
        assert.deepEqual([ip, outcome], [inject.remoteAddress, 'failure']);
        assert.match(reqId, /^req-/);
        assert.match(time, /Z$/);
      }
      return [reply.statusCode, ...events.map((event) => [event.security_event, event.user_id, event.route])];
    };
    const things = '/tested/things';
    assert.deepEqual(await reported(undefined), [401]);
    assert.deepEqual(await reported('garbage'), [401, ['token_refused', null, things]]);
    assert.deepEqual(await reported('forgotten'), [401, ['token_refused', null, things]]);
    assert.deepEqual(await reported('7'), [403, ['access_refused', 7, things]]);
    assert.deepEqual(await reported('9'), [403, ['access_refused', 9, things]]);
    assert.deepEqual(await reported('8'), [200]);
    assert.deepEqual(await reported('8'), [200]);
    assert.deepEqual(await reported('8'), [429, ['limit_reached', 8, things]]);
    const fromElsewhere = { cookie: 'session=x', 'sec-fetch-site': 'cross-site' };
    const post = { method: 'POST', url: '/tested/posts', headers: fromElsewhere } as const;
    assert.deepEqual(await reported(undefined, post), [403, ['cross_site_refused', null, '/tested/posts']]);
    const nowhere = { url: '/tested/nowhere', remoteAddress: '203.0.113.99' };
    assert.deepEqual(await reported(undefined, nowhere), [404]);
    assert.deepEqual(await reported(undefined, nowhere), [429, ['limit_reached', null, undefined]]);
  });

  it('distinguishes a wrong method from an unknown path, also with parameters, and limits scans for paths', async () => {
    const app = await serve(
      [
        someRoute({ path: '/things/{id}', params: idParams }),
        someRoute({ path: '/things/{id}', method: 'PUT', params: idParams }),
        someRoute({ path: '/things/{id}/close', method: 'POST', params: idParams }),
      ],
      { strangerLimit: limitOf(5) },
    );
    const ask = async (method: 'GET' | 'PUT' | 'DELETE' | 'POST', path: string) => {
      const { statusCode, headers } = await app.inject({ method, url: `/tested${path}` });
      return [statusCode, headers.allow];
    };
    assert.deepEqual(await ask('DELETE', '/things/7?x=1'), [405, 'GET, HEAD, PUT']);
    assert.deepEqual(await ask('GET', '/things/7/close'), [405, 'POST']);
    assert.deepEqual(await ask('GET', '/things/7/open'), [404, undefined]);
    assert.deepEqual(await ask('POST', '/things'), [404, undefined]);
    assert.deepEqual(await ask('GET', '/thing'), [404, undefined]);
    assert.deepEqual(await ask('GET', '/thing'), [429, undefined]);
  });

  it('answers 404 for invalid ids', async () => {
    const app = await serve([
      someRoute({
        path: '/things/{id}',
        params: idParams,
        handle: ({ params }) => ({ id: params.id }),
      }),
    ]);
    for (const id of [
      '0',
      '-1',
      '2147483648',
      '1.5',
      '1e2',
      '0x10',
      '+1',
      '%201',
      '1%20',
      'abc',
      'NaN',
      'null',
      'true',
      '1,2',
      '1;2',
      '99999999999999999999',
      '%00',
      '%F0%9F%92%A9',
      '١',
      '1.0',
      '01x',
    ]) {
      const { statusCode } = await app.inject({ url: `/tested/things/${id}` });
      assert.equal(statusCode, 404, id);
    }
    for (const id of ['1', '2147483647']) {
      const response = await app.inject({ url: `/tested/things/${id}` });
      assert.deepEqual([response.statusCode, response.json()], [200, { id: Number(id) }]);
    }
  });

  it('answers 500 with a fixed message, whatever was thrown, and reveals no details', async () => {
    const secret = 'select password_hash from users at /srv/app.ts:7';
    const thrown = [
      new Error(secret),
      new TypeError(secret),
      Object.assign(new Error(secret), { code: '42P01', detail: secret }),
      secret,
      { message: secret },
      undefined,
      null,
    ];
    for (const one of thrown) {
      const app = await serve([
        someRoute({
          handle: () => {
            throw one;
          },
        }),
      ]);
      const response = await app.inject({ url: '/tested/things' });
      assert.deepEqual([response.statusCode, response.json()], [500, { message: 'Server Error' }]);
    }
  });

  it('maps our own errors and those of dependencies', async () => {
    const cases: [Error, number][] = [
      [new NotFound('thing'), 404],
      [new Overloaded('Too much.', 3), 503],
      [Object.assign(new Error('x'), { code: 'ECONNREFUSED' }), 503],
      [Object.assign(new Error('x'), { code: '53300' }), 503],
      [Object.assign(new Error('x'), { code: '08006' }), 503],
      [new Error('Connection terminated unexpectedly'), 503],
      [Object.assign(new Error('x'), { statusCode: 503 }), 503],
      [Object.assign(new Error('internals'), { statusCode: 418 }), 418],
    ];
    for (const [error, status] of cases) {
      const app = await serve([
        someRoute({
          answers: { 200: Type.Object({}), 404: Type.Object({}), 418: Type.Object({}) },
          handle: () => {
            throw error;
          },
        }),
      ]);
      const response = await app.inject({ url: '/tested/things' });
      assert.equal(response.statusCode, status, error.message);
      assert.doesNotMatch(response.body, /internals|ECONN|terminated/);
      if (status === 503) assert.match(String(response.headers['retry-after']), /^\d+$/);
    }
  });

  it('answers with the status that a route declares, or another that its handler chooses', async () => {
    const app = await serve([
      someRoute({ method: 'POST', answers: { 201: Type.Object({}) }, handle: () => ({}) }),
      someRoute({
        answers: { 202: Type.Object({ a: Type.Integer() }), 204: null },
        handle: () => answer(204),
      }),
    ]);
    assert.equal((await app.inject({ method: 'POST', url: '/tested/things' })).statusCode, 201);
    const none = await app.inject({ url: '/tested/things' });
    assert.deepEqual([none.statusCode, none.body], [204, '']);
  });

  it('fails a test when a route returns an undeclared response', async () => {
    const undeclared = await serve([someRoute({ handle: () => answer(418, {}) })]);
    assert.equal((await undeclared.inject({ url: '/tested/things' })).statusCode, 500);
    const misshapen = await serve([
      someRoute({
        answers: { 200: Type.Object({ id: Type.Integer({ minimum: 1 }) }) },
        handle: () => ({ id: 0 }),
      }),
    ]);
    assert.equal((await misshapen.inject({ url: '/tested/things' })).statusCode, 500);
  });

  it('serializes an exact answer unchanged, and fails a test when it has undeclared members', async () => {
    const exact = (name: unknown) =>
      someRoute({
        fast: {},
        answers: { 200: Type.Object({ name: Type.String() }) },
        handle: () => name as object,
      });
    const given = await serve([exact({ name: 'Ñandú “1”' })]);
    const { statusCode, headers, body } = await given.inject({ url: '/tested/things' });
    assert.deepEqual([statusCode, body], [200, '{"name":"Ñandú “1”"}']);
    assert.equal(headers['content-type'], 'application/json; charset=utf-8');
    assert.equal(headers['content-length'], String(Buffer.byteLength(body)));
    const head = await given.inject({ method: 'HEAD', url: '/tested/things' });
    assert.deepEqual([head.statusCode, head.body], [200, '']);
    for (const other of [{ name: 'a', secret: 1 }, { name: 1 }, {}]) {
      const wrong = await serve([exact(other)]);
      assert.equal((await wrong.inject({ url: '/tested/things' })).statusCode, 500);
    }
  });

  it('validates and serializes the same at first use and later, and drops undeclared members', async () => {
    const route = someRoute({
      method: 'POST',
      body: Type.Object({ name: Type.String({ minLength: 1 }) }),
      answers: { 201: Type.Object({ name: Type.String() }) },
      handle: ({ body }) => ({ ...body, secret: 'not declared' }),
    });
    const app = await serve([route]);
    const post = (payload: object) => app.inject({ method: 'POST', url: '/tested/things', payload });
    for (let time = 0; time < 2; time += 1) {
      assert.equal((await post({ name: 7 })).statusCode, 422);
      assert.equal((await post({ name: 'a' })).body, '{"name":"a"}');
    }
  });

  it('answers 500 when a validator or serializer cannot be compiled', async () => {
    const broken = { type: 'object', properties: { name: { type: 'no type' } } } as never;
    const checked = await serve([someRoute({ method: 'POST', body: broken })]);
    const sent = await checked.inject({ method: 'POST', url: '/tested/things', payload: {} });
    const serialized = await serve([someRoute({ answers: { 200: broken } })], { checkAnswers: false });
    assert.deepEqual(
      [sent.statusCode, (await serialized.inject({ url: '/tested/things' })).statusCode],
      [500, 500],
    );
  });

  it('sends rate-limit headers on unlimited routes too, if the service is configured so', async () => {
    for (const headersWhenUnlimited of [true, false]) {
      const app = await serve([someRoute()], { headersWhenUnlimited });
      const { headers } = await app.inject({ url: '/tested/things' });
      assert.equal(headers['x-ratelimit-limit'], headersWhenUnlimited ? '2147483647' : undefined);
    }
  });
});

describe('C§2 all failing fields are reported together', () => {
  const asked: unknown[] = [];
  const opened = serve([
    someRoute({
      method: 'POST',
      access: rules.signedIn,
      body: Type.Object({
        name: Type.String(),
        size: Type.Optional(Type.Integer()),
        parts: Type.Optional(Type.Array(Type.Integer())),
      }),
      validate: ({ actor, body }) => {
        asked.push([actor.id, body]);
        if (body.name === 'worded') return invalid({ name: [NAME_TAKEN] }, text('In words of its own.'));
        if (body.name === 'thrown') throw invalid({ name: [NAME_TAKEN] });
        if (body.name === 'gone') throw new NotFound('thing');
        if (body.name === 'broken') throw new Error('The check failed.');
        return [
          body.name === 'hidden' ? unlessRefused(() => Promise.reject(new NotFound('thing'))) : {},
          body.name === 'taken' || body.name === 'hidden'
            ? Promise.resolve({ name: [NAME_TAKEN] })
            : undefined,
        ];
      },
      handle: ({ body }) => body as object,
    }),
  ]);
  const post = async (payload: object, authorization?: string) => {
    const app = await opened;
    const headers = authorization === undefined ? {} : { authorization };
    return await app.inject({ method: 'POST', url: '/tested/things', payload, headers });
  };

  it('includes errors that no schema can detect when the shape of the body is wrong', async () => {
    const { statusCode, body } = await post({ name: 'taken', size: 'large', more: 1 }, '7');
    assert.equal(statusCode, 422);
    assert.deepEqual(Object.keys(JSON.parse(body).errors).sort(), ['name', 'size']);
    assert.deepEqual(asked.splice(0), [[7, { name: 'taken', more: 1 }]]);
    const wrongName = await post({ name: 8, size: 1 }, '7');
    assert.deepEqual(JSON.parse(wrongName.body).errors, { name: ['The name field must be a string.'] });
    assert.deepEqual(asked.splice(0), [[7, { size: 1 }]]);
  });

  it('omits them when more fields fail than are reported, so that the valid ones are unknown', async () => {
    const parts = Array.from({ length: 101 }, () => 'x');
    const texts = Object.fromEntries(parts.map((_, n) => [`more${n}`, '\u0000']));
    for (const payload of [
      { parts, name: 'taken', size: 'large' },
      { ...texts, name: 'A\u0000' },
    ]) {
      const { statusCode, body } = await post(payload, '7');
      assert.equal(statusCode, 422);
      assert.ok(Object.keys(JSON.parse(body).errors).length >= 100);
    }
    assert.deepEqual(asked.splice(0), []);
  });

  it('includes the errors of a check that throws, and of a check that runs together with a refused one', async () => {
    for (const name of ['thrown', 'hidden']) {
      const { statusCode, body } = await post({ name, size: 'large' }, '7');
      assert.equal(statusCode, 422, name);
      assert.deepEqual(Object.keys(JSON.parse(body).errors).sort(), ['name', 'size'], name);
    }
    assert.equal((await post({ name: 'gone', size: 'large' }, '7')).statusCode, 404);
    assert.equal((await post({ name: 'broken', size: 'large' }, '7')).statusCode, 500);
    asked.length = 0;
  });

  it('uses the message of a refusal that has its own', async () => {
    const { body } = await post({ name: 'worded', size: 'large' }, '7');
    const { message, errors } = JSON.parse(body);
    assert.equal(message, 'In words of its own.');
    assert.deepEqual(Object.keys(errors).sort(), ['name', 'size']);
    asked.length = 0;
  });

  it('does not check them for anonymous callers or when the shape is right', async () => {
    assert.equal((await post({ name: 'taken', size: 'large' })).statusCode, 401);
    assert.equal((await post({ name: 'taken', size: 1 }, '7')).statusCode, 200);
    assert.equal((await post([], '7')).statusCode, 422);
    assert.deepEqual(asked, [[7, {}]]);
  });
});
