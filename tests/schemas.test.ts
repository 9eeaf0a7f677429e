import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { TemporaryTexts } from '@bulwagan/court/media/schemas.ts';
import { serviceDefinition as courtDefinition } from '@bulwagan/court/service.ts';
import { ReportForm } from '@bulwagan/court/sheriff-reports/schemas.ts';
import { ProfileTexts } from '@bulwagan/fundraising/profile/schemas.ts';
import { serviceDefinition as fundraisingDefinition } from '@bulwagan/fundraising/service.ts';
import { openApiDocument, operationSchema } from '@bulwagan/platform/http/openapi/openapi.ts';
import type { Route } from '@bulwagan/platform/http/route.ts';
import type { ServiceDefinition } from '@bulwagan/platform/http/service-definition.ts';
import { compileValidator, type RequestPart } from '@bulwagan/platform/http/validation/validation.ts';
import { startCourt } from '@bulwagan/testing/court.ts';
import { startFundraising } from '@bulwagan/testing/fundraising.ts';
import { startWorkforce } from '@bulwagan/testing/workforce.ts';
import { ImportedEmployee } from '@bulwagan/workforce/employees/schemas.ts';
import { ImportTexts } from '@bulwagan/workforce/imports/schemas.ts';
import { serviceDefinition as workforceDefinition } from '@bulwagan/workforce/service.ts';
import { Ajv } from 'ajv';
import fastJsonStringify from 'fast-json-stringify';

/**
 * Validators and serializers are compiled on first use; this test compiles all of them so that errors do not reach the
 * first caller.
 */

const [fundraising, workforce, court] = await Promise.all([
  startFundraising({ after }),
  startWorkforce({ after }),
  startCourt({ after }),
]);
const DEFINITIONS = {
  fundraising: fundraisingDefinition(fundraising.app, true),
  workforce: workforceDefinition(workforce.app, true),
  court: courtDefinition(court.app, true),
};
const PARTS: RequestPart[] = ['params', 'querystring', 'body'];

const meta = new Ajv({ strict: false });

function assertBuilds(schema: object, build: (schema: object) => unknown): void {
  assert.ok(meta.validateSchema(schema), meta.errorsText());
  build(schema);
}

/**
 * Returns the number of validators and serializers of a route. Schemas of errors have no serializer and are only
 * checked.
 */
function assertRouteBuilds(route: Route, definition: Pick<ServiceDefinition<never>, 'api'>): number {
  const operation: Partial<Record<RequestPart, object>> & { response: Record<string, object> } =
    operationSchema(route, definition.api);
  const parts = PARTS.filter((part) => operation[part] !== undefined);
  for (const part of parts) assertBuilds(operation[part]!, (schema) => compileValidator(schema, part));
  for (const answer of Object.values(operation.response)) assertBuilds(answer, fastJsonStringify);
  return parts.length + Object.keys(operation.response).filter((status) => Number(status) < 300).length;
}

for (const [service, definition] of Object.entries(DEFINITIONS))
  test(`contract: every validator and serializer of ${service} compiles`, (t) => {
    let count = 0;
    for (const route of definition.routes) {
      try {
        count += assertRouteBuilds(route, definition as never);
      } catch (cause) {
        throw new Error(`${route.method} ${route.path}`, { cause });
      }
    }
    t.diagnostic(`${count} checks and printers of ${definition.routes.length} routes`);
    // Every route has a response, and most have a request schema.
    assert.ok(count > 1.5 * definition.routes.length);
  });

test('contract: validators of form texts and spreadsheet rows compile', () => {
  for (const schema of [ProfileTexts, ImportTexts, ImportedEmployee, TemporaryTexts, ReportForm])
    assertBuilds(schema, (one) => compileValidator(one, 'body'));
});

// biome-ignore lint/suspicious/noExplicitAny: JSON Schema, whatever it holds.
type Json = any;

/** Returns the paths of name fields in a schema, at any depth, with whether each must be single-line. */
function namesIn(schema: Json, path = ''): [string, boolean][] {
  if (schema === null || typeof schema !== 'object') return [];
  return Object.entries(schema).flatMap(([key, value]: [string, Json]): [string, boolean][] => {
    if (key !== 'properties') return namesIn(value, path);
    return Object.entries(value).flatMap(([name, member]: [string, Json]) => {
      const isText = [member.type].flat().includes('string') && member.enum === undefined;
      const isName = isText && /(^|_)name$|^suffix$|_initials$/.test(name);
      return [
        ...(isName ? [[`${path}${name}`, member['x-one-line'] === true] as [string, boolean]] : []),
        ...namesIn(member, `${path}${name}.`),
      ];
    });
  });
}

test('contract §2 every name in a request must be single-line, in all three services', (t) => {
  const missing: string[] = [];
  let count = 0;
  for (const [service, { routes }] of Object.entries(DEFINITIONS))
    for (const { method, path, body } of routes)
      for (const [name, isOneLine] of namesIn(body)) {
        // Restricted to a fixed list.
        if (name === 'permissions.name') continue;
        count += 1;
        if (!isOneLine) missing.push(`${service} ${method} ${path} ${name}`);
      }
  for (const [name, isOneLine] of [ProfileTexts, ImportedEmployee, ReportForm].flatMap((schema) =>
    namesIn(schema),
  ))
    if (!isOneLine) missing.push(name);
  t.diagnostic(`${count} names`);
  assert.ok(count > 50);
  assert.deepEqual(missing, []);
});

test('contract §1 no OpenAPI description contains a section code', () => {
  for (const { api, routes } of Object.values(DEFINITIONS))
    assert.doesNotMatch(JSON.stringify(openApiDocument(api, routes as Route[])), /§/);
});

/** Part of an OpenAPI document. */
interface Described {
  paths: Record<string, Record<string, { requestBody?: { content: Record<string, { example?: unknown }> } }>>;
}

for (const [service, { api, routes }] of Object.entries(DEFINITIONS))
  test(`contract §1 every example request in the OpenAPI document of ${service} is accepted by its schema`, async () => {
    const { paths } = openApiDocument(
      api,
      routes as Route[],
      await api.operations?.(),
    ) as unknown as Described;
    let count = 0;
    for (const { method, path, body } of routes) {
      const [example] = Object.values(paths[path]?.[method.toLowerCase()]?.requestBody?.content ?? {});
      if (example?.example === undefined) continue;
      const declared = (body as { properties?: object }).properties ?? {};
      const unknown = Object.keys(example.example as object).filter((name) => !(name in declared));
      assert.deepEqual(unknown, [], path);
      assert.equal(compileValidator(body!, 'body')(structuredClone(example.example)).error, undefined, path);
      count += 1;
    }
    assert.ok(count > 30, `${count} examples`);
  });

test('an invalid schema is reported', () => {
  const [route] = DEFINITIONS.court.routes as [Route];
  // The library compiles this schema without an error.
  const broken = { type: 'object', properties: { name: { type: 'string', minLength: -1 } } };
  for (const part of [{ body: broken }, { answers: { 200: broken } }])
    assert.throws(
      () => assertRouteBuilds({ ...route, ...part } as never, DEFINITIONS.court as never),
      /minLength must be >= 0/,
    );
});

for (const [service, definition] of Object.entries(DEFINITIONS))
  test(`contract §3.1 generated clients of ${service} type the errors by field`, () => {
    const text = JSON.stringify(openApiDocument(definition.api, definition.routes));
    assert.ok(!text.includes('"patternProperties"'), 'generators ignore patternProperties');
    const messages = { type: 'array', items: { type: 'string' } };
    const { ValidationError } = JSON.parse(text).components.schemas;
    assert.deepEqual(ValidationError.properties.errors.additionalProperties, messages);
  });
