import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { Type } from 'typebox';
import { csrfScheme } from '../back-office-envelope.ts';
import { pageQuery } from '../lists/pagination.ts';
import { idParams, nullable, text } from '../schema.ts';
import { api, limitOf, rules, serve, someRoute } from '../testing/service.ts';
import { openApiDocument } from './openapi.ts';

// biome-ignore lint/suspicious/noExplicitAny: a document is looked into at many depths, and a wrong path fails.
type Document = any;

const Thing = Type.Object({ id: Type.Integer(), name: Type.String() }, { 'x-name': 'Thing' });

const routes = [
  someRoute({
    path: '/things',
    query: Type.Object({ page: Type.Optional(Type.Integer({ description: 'From 1.' })), q: Type.String() }),
    answers: { 200: Type.Array(Thing) },
    access: rules.anyoneKnown,
  }),
  someRoute({
    method: 'POST',
    path: '/things/{id}/names',
    params: idParams,
    headers: Type.Object({ 'Idempotency-Key': Type.Optional(Type.String()) }),
    body: Type.Object({ name: text(20), parts: Type.Array(Type.Object({ name: text(20) })) }),
    answers: { 201: Thing, 409: Type.Object({ message: Type.String() }, { description: 'Taken.' }) },
    access: rules.signedIn,
  }),
  someRoute({
    method: 'DELETE',
    path: '/things/{id}',
    params: idParams,
    answers: { 204: null },
    access: rules.signedIn,
  }),
];

const document = openApiDocument(api, routes) as Document;

describe('an OpenAPI document', () => {
  it('is version 3.1, relative to the service’s address, with a licence and every tag', () => {
    assert.equal(document.openapi, '3.1.0');
    assert.deepEqual(document.servers, [{ url: '/tested', description: 'This server' }]);
    assert.deepEqual(document.info.license, { name: 'MIT', identifier: 'MIT' });
    assert.deepEqual(document.tags, [{ name: 'Things', description: 'All there is.' }]);
    const atRoot = openApiDocument({ ...api, publicUrl: 'https://x.test' }, []) as Document;
    assert.equal(atRoot.servers[0].url, '/');
  });

  it('contract §3.1 writes a map as additionalProperties, which client generators support', () => {
    const messages = { type: 'array', items: { type: 'string' } };
    const Failing = Type.Object({ errors: Type.Record(Type.String(), Type.Array(Type.String())) });
    const { paths } = openApiDocument(api, [
      someRoute({ path: '/maps', answers: { 200: Failing } }),
    ]) as Document;
    const { schema } = paths['/maps'].get.responses[200].content['application/json'];
    assert.deepEqual(schema.properties.errors, { type: 'object', additionalProperties: messages });
  });

  it('declares null where a named schema is used as nullable, and not in the schema itself', () => {
    const Other = Type.Object({ thing: nullable(Thing), present: Thing });
    for (const answer of [Other, Type.Object({ present: Thing, thing: nullable(Thing) })]) {
      const { paths, components } = openApiDocument(api, [
        someRoute({ path: '/others', answers: { 200: answer }, access: rules.signedIn }),
      ]) as Document;
      const { properties } = paths['/others'].get.responses[200].content['application/json'].schema;
      const reference = { $ref: '#/components/schemas/Thing' };
      assert.deepEqual(properties.present, reference);
      assert.deepEqual(properties.thing, { anyOf: [reference, { type: 'null' }] });
      assert.equal(components.schemas.Thing.type, 'object');
    }
  });

  it('has every route, each with a unique id, a tag, a summary and its access rule', () => {
    const operations = Object.entries<Document>(document.paths).flatMap(([path, item]) =>
      Object.entries<Document>(item).map(([method, operation]) => ({ path, method, ...operation })),
    );
    assert.deepEqual(
      operations.map(({ method, path }) => `${method} ${path}`),
      ['get /things', 'post /things/{id}/names', 'delete /things/{id}'],
    );
    assert.equal(new Set(operations.map(({ operationId }) => operationId)).size, routes.length);
    for (const operation of operations) {
      assert.deepEqual(operation.tags, ['Things']);
      assert.ok(operation.summary);
      assert.match(operation.description, /Access: /);
    }
  });

  it('distinguishes required, optional and no credentials', () => {
    assert.deepEqual(document.paths['/things'].get.security, [{}, { token: [] }]);
    assert.deepEqual(document.paths['/things/{id}'].delete.security, [{ token: [] }]);
    const open = openApiDocument(api, [someRoute()]) as Document;
    assert.deepEqual(open.paths['/things'].get.security, []);
    assert.deepEqual(document.components.securitySchemes, api.security);
  });

  it('contract §3.1 requires the CSRF token together with the session on every write, and on no GET', () => {
    const { paths, components } = openApiDocument({ ...api, csrf: csrfScheme }, [
      ...routes,
      someRoute({ method: 'POST', path: '/login', access: rules.anyone }),
    ]) as Document;
    const both = [{ token: [], csrf: [] }];
    assert.deepEqual(paths['/things/{id}'].delete.security, both);
    assert.deepEqual(paths['/login'].post.security, both);
    assert.deepEqual(paths['/things'].get.security, [{}, { token: [] }]);
    const { type, in: place, name } = components.securitySchemes.csrf;
    assert.deepEqual([type, place, name], ['apiKey', 'header', 'X-XSRF-TOKEN']);
  });

  it('describes path, query and header parameters, and bodies with their lengths', () => {
    const { parameters, requestBody } = document.paths['/things/{id}/names'].post;
    assert.deepEqual(
      parameters.map((one: Document) => [one.name, one.in, one.required]),
      [
        ['id', 'path', true],
        ['Idempotency-Key', 'header', false],
      ],
    );
    assert.deepEqual(
      document.paths['/things'].get.parameters.map((one: Document) => [
        one.name,
        one.required,
        one.description,
      ]),
      [
        ['page', false, 'From 1.'],
        ['q', true, undefined],
      ],
    );
    const schema = requestBody.content['application/json'].schema;
    assert.equal(schema.properties.name.maxLength, 20);
    assert.equal(requestBody.required, true);
  });

  it('adds the errors implied by the declarations, and keeps those a route describes itself', () => {
    const statuses = (path: string, method: string) => Object.keys(document.paths[path][method].responses);
    assert.deepEqual(statuses('/things', 'get'), ['200', '400', '401', '403', '422', '429', '500', '503']);
    assert.deepEqual(statuses('/things/{id}/names', 'post'), [
      '201',
      '400',
      '401',
      '403',
      '404',
      '409',
      '413',
      '415',
      '422',
      '429',
      '500',
      '503',
    ]);
    assert.equal(document.paths['/things/{id}/names'].post.responses['409'].description, 'Taken.');
    assert.equal(document.paths['/things/{id}'].delete.responses['204'].content, undefined);
  });

  it('declares Retry-After on 429, and no 422 on raw routes', () => {
    const { schema } = document.paths['/things'].get.responses['429'].headers['Retry-After'];
    assert.deepEqual(schema, { type: 'integer', minimum: 1 });
    const raw = { method: 'POST', consumes: 'raw', body: Type.Object({}) } as const;
    const { paths } = openApiDocument(api, [someRoute(raw)]) as Document;
    assert.equal(paths['/things'].post.responses['422'], undefined);
  });

  it('does not claim for a 503 of a write that nothing was changed, unlike for a read', () => {
    const said = (path: string, method: string) =>
      document.paths[path][method].responses['503'].description as string;
    assert.equal(said('/things', 'get'), 'A dependency does not respond.');
    for (const change of [said('/things/{id}/names', 'post'), said('/things/{id}', 'delete')])
      assert.match(change, /may have been made all the same: check before retrying\.$/);
    assert.doesNotMatch(JSON.stringify(document), /does not answer[^"]*nothing was changed/i);
  });

  it('uses the description that a route has for a status, only for that route', () => {
    const words = { 400: 'It is sold.', 503: 'It may be sold.' };
    const { paths } = openApiDocument(api, [
      someRoute({ path: '/sale', words }),
      someRoute({ path: '/things' }),
    ]) as Document;
    const said = (path: string) =>
      [400, 503].map((status) => paths[path].get.responses[status].description as string);
    assert.deepEqual(said('/sale'), ['It is sold.', 'It may be sold.']);
    for (const [n, usual] of said('/things').entries()) assert.notEqual(usual, said('/sale')[n]);
  });

  it('is not written when a status has no description', () => {
    const odd = { 200: Type.Object({}), 299: Type.Object({}) };
    assert.throws(
      () => openApiDocument(api, [someRoute({ path: '/odd', answers: odd })]),
      /^Error: GET \/odd: status 299 has no description\.$/,
    );
    const { paths } = openApiDocument(api, [
      someRoute({ path: '/odd', answers: odd, words: { 299: 'Odd.' } }),
      someRoute({ answers: { 202: null, 304: null, 412: null } }),
    ]) as Document;
    assert.equal(paths['/odd'].get.responses['299'].description, 'Odd.');
    assert.match(paths['/things'].get.responses['304'].description, /Unchanged since/);
    assert.match(paths['/things'].get.responses['412'].description, /has changed since/);
  });

  it('documents the default of a parameter and does not require it', () => {
    const listed = someRoute({ query: Type.Object(pageQuery(15)) });
    const { paths } = openApiDocument(api, [listed]) as Document;
    assert.deepEqual(
      paths['/things'].get.parameters.map((one: Document) => [one.name, one.required, one.schema.default]),
      [
        ['page', false, 1],
        ['per_page', false, 15],
      ],
    );
  });

  it('lists both media types of a form that is also accepted as JSON', () => {
    const body = Type.Object({ name: text(20), photo: Type.Optional(Type.String({ format: 'binary' })) });
    const orJson = Type.Object({ name: text(20) });
    const { paths } = openApiDocument(api, [
      someRoute({ method: 'POST', consumes: 'multipart', body, orJson }),
    ]) as Document;
    const { content } = paths['/things'].post.requestBody;
    assert.deepEqual(Object.keys(content), ['multipart/form-data', 'application/json']);
    assert.deepEqual(Object.keys(content['application/json'].schema.properties), ['name']);
  });

  it('F§1 documents the redirect on errors where a service has it, but not on raw routes', () => {
    const raw = { method: 'POST', consumes: 'raw', body: Type.Object({}) } as const;
    const { paths } = openApiDocument({ ...api, redirectsErrors: true }, [
      someRoute({}),
      someRoute(raw),
    ]) as Document;
    const { content, headers } = paths['/things'].get.responses['302'];
    assert.deepEqual([content, Object.keys(headers)], [undefined, ['Location']]);
    assert.equal(paths['/things'].post.responses['302'], undefined);
    assert.equal(document.paths['/things'].get.responses['302'], undefined);
  });

  it('shares named schemas by reference, and shows no internal annotations', () => {
    const { schema } = document.paths['/things'].get.responses['200'].content['application/json'];
    assert.deepEqual(schema.items, { $ref: '#/components/schemas/Thing' });
    assert.deepEqual(Object.keys(document.components.schemas).sort(), ['Error', 'Invalid', 'Thing']);
    assert.doesNotMatch(JSON.stringify(document), /"x-(name|error)"/);
  });

  it('is served as JSON next to a reference page that loads only from our host', async () => {
    const app = await serve(routes);
    const served = await app.inject({ url: '/tested/openapi.json' });
    assert.match(String(served.headers['content-type']), /^application\/json; charset=utf-8$/);
    assert.deepEqual(served.json(), JSON.parse(JSON.stringify(document)));
    const page = await app.inject({ url: '/tested/docs' });
    assert.equal(page.statusCode, 200);
    assert.match(String(page.headers['content-security-policy']), /script-src 'self';/);
    assert.doesNotMatch(page.body, /https?:\/\//);
    const start = await app.inject({ url: '/tested/docs/start.js' });
    assert.match(String(start.headers['content-type']), /^text\/javascript; charset=utf-8$/);
    assert.match(start.body, /x-xsrf-token/);
  });

  it('does not send optional parameters of a tried request unless they are filled in', async () => {
    const app = await serve(routes);
    const page = await app.inject('/tested/docs');
    assert.match(page.body, /&quot;url&quot;:&quot;docs\/openapi\.json&quot;/);
    const { paths } = (await app.inject('/tested/docs/openapi.json')).json();
    const parameters = Object.values(paths).flatMap((methods) =>
      Object.values(methods as Record<string, { parameters?: { required: boolean; example?: unknown }[] }>),
    );
    const all = parameters.flatMap((operation) => operation.parameters ?? []);
    const optional = all.filter(({ required }) => !required);
    assert.ok(optional.length > 0);
    // The reference omits empty values; without an example it sends the default or the first allowed value.
    for (const parameter of optional) assert.equal(parameter.example, '');
    // The public document has no such examples.
    assert.doesNotMatch((await app.inject('/tested/openapi.json')).body, /"example":""/);
  });

  it('counts the document, the reference page and its script against the limit of anonymous callers', async () => {
    for (const path of [
      '/openapi.json',
      '/docs',
      '/docs/openapi.json',
      '/docs/start.js',
      '/docs/reference.js',
    ]) {
      const app = await serve(routes, { strangerLimit: limitOf(1) });
      const ask = () => app.inject({ url: `/tested${path}` });
      const [first, second] = [await ask(), await ask()];
      assert.deepEqual([first.statusCode, first.headers['x-ratelimit-remaining']], [200, '0'], path);
      assert.equal(second.statusCode, 429, path);
    }
  });

  it('serves the same script compressed and uncompressed', async () => {
    const app = await serve(routes);
    const ask = (encoding: string) =>
      app.inject({ url: '/tested/docs/reference.js', headers: { 'accept-encoding': encoding } });
    const [packed, plain] = [await ask('gzip'), await ask('identity')];
    assert.deepEqual(
      [packed.headers['content-encoding'], plain.headers['content-encoding']],
      ['gzip', undefined],
    );
    assert.ok(plain.rawPayload.length > 1_000_000);
    assert.deepEqual(gunzipSync(packed.rawPayload), plain.rawPayload);
  });
});
