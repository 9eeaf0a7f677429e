import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { serviceDefinition as courtDefinition } from '@bulwagan/court/service.ts';
import { serviceDefinition as fundraisingDefinition } from '@bulwagan/fundraising/service.ts';
import { type ApiDescription, openApiDocument } from '@bulwagan/platform/http/openapi/openapi.ts';
import type { Route } from '@bulwagan/platform/http/route.ts';
import type { Reply } from '@bulwagan/testing/app.ts';
import { startCourt } from '@bulwagan/testing/court.ts';
import { startFundraising } from '@bulwagan/testing/fundraising.ts';
import { type Operation, operationsOf } from '@bulwagan/testing/operations.ts';
import { startWorkforce } from '@bulwagan/testing/workforce.ts';
import { serviceDefinition as workforceDefinition } from '@bulwagan/workforce/service.ts';

/** Rules for the query of every GET, derived from the OpenAPI documents. */

const [fundraising, workforce, court] = await Promise.all([
  startFundraising({ after }),
  startWorkforce({ after }),
  startCourt({ after }),
]);
const [clerk, officer, admin] = await Promise.all([
  court.as('Super Admin'),
  workforce.person({ isSuperUser: true }),
  fundraising.person({ roles: ['system_admin'] }),
]);

/** Returns the document as served at `/openapi.json`. */
const documentOf = ({ api, routes }: { api: ApiDescription; routes: Route[] }) =>
  JSON.parse(JSON.stringify(openApiDocument(api, routes)));
const DOCUMENTS: Record<string, () => unknown> = {
  court: () => documentOf(courtDefinition(court.app, true)),
  workforce: () => documentOf(workforceDefinition(workforce.app, true)),
  fundraising: () => documentOf(fundraisingDefinition(fundraising.app, true)),
};

type Get = (path: string) => Promise<Reply>;
const OFFICES: [string, Get][] = [
  ['court', (path) => clerk.get(path)],
  ['workforce', (path) => officer.get(path)],
];

const gets = async (get: Get): Promise<Operation[]> =>
  operationsOf((await get('/openapi.json')).body).filter(
    ({ method, path }) => method === 'GET' && path.startsWith('/api/'),
  );
const NOBODY = '00000000-0000-7000-8000-000000000000';
const addressOf = ({ path, parameters }: Operation): string =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const schema = parameters.find((parameter) => parameter.name === name)?.schema;
    return schema?.format === 'uuid' ? NOBODY : '2147483647';
  });

for (const [service, get] of OFFICES) {
  test(`contract §3.1 every GET of ${service} refuses an unknown filter, include, fields and append`, async () => {
    const operations = await gets(get);
    assert.ok(operations.length > 40);
    for (const operation of operations) {
      const address = addressOf(operation);
      for (const [query, kind] of [
        ['filter[colour]=red', 'filter'],
        ['filter[colour][]=red', 'filter'],
        ['include=roles', 'include'],
        ['include[]=roles', 'include'],
        ['append=age', 'append'],
        ['fields=id', 'fields'],
        ['fields[users]=id,name', 'fields'],
      ] as const) {
        const { status, body } = await get(`${address}?${query}`);
        assert.equal(status, 400, `${address}?${query}`);
        assert.match(body.message, new RegExp(`^Requested ${kind}\\(s\\) .+ are not allowed\\. Allowed `));
      }
      if (!operation.parameters.some((one) => one.in === 'query')) continue;
      const { status, body } = await get(`${address}?sort=colour`);
      assert.deepEqual([status, Object.keys(body.errors ?? {})], [422, ['sort']], address);
      const allowed = operation.parameters.find(({ name }) => name === 'sort')?.schema.anyOf?.[0].enum ?? [];
      for (const word of allowed) assert.ok(body.errors.sort[0].includes(word), `${address} names ${word}`);
    }
  });

  test(`contract §3.1 every list of ${service} sorts by each of its sort keys and by two of them`, async () => {
    let sorted = 0;
    for (const operation of await gets(get)) {
      const words: string[] =
        operation.parameters.find(({ name }) => name === 'sort')?.schema.anyOf?.[0].enum ?? [];
      for (const word of words)
        for (const sort of [word, `${word},${words[0]}`, `${words.at(-1)},${word}`]) {
          const { status, text } = await get(`${addressOf(operation)}?sort=${sort}`);
          assert.equal(status, 200, `${operation.path} ${sort} ${text}`);
          sorted += 1;
        }
    }
    assert.ok(sorted > 10);
  });
}

/** Returns a valid value of a parameter, for lists of values. */
const sampleOf = (schema: Operation['parameters'][number]['schema']): string => {
  if (schema.enum !== undefined) return schema.enum[0];
  if (schema.format === 'uuid') return NOBODY;
  return schema.type === 'integer' ? '1' : 'x';
};

test('contract §3.1 every enum and id filter accepts several values, with commas and in brackets', async () => {
  let filtered = 0;
  for (const [service, get] of OFFICES)
    for (const operation of await gets(get))
      for (const { name, schema } of operation.parameters.filter((one) => one.name.startsWith('filter['))) {
        const isOne =
          /search|username|archived|unassigned|overdue|to_serve|capped|adjustment|year|date_/.test(name);
        assert.equal(
          schema.anyOf?.[1]?.type,
          isOne ? undefined : 'array',
          `${service} ${operation.path} ${name}`,
        );
        if (isOne || operation.path.includes('{')) continue;
        const value = sampleOf(schema.anyOf[0]);
        for (const query of [`${name}=${value},${value}`, `${name}[]=${value}&${name}[]=${value}`]) {
          const { status, text } = await get(`${operation.path}?${query}`);
          assert.equal(status, 200, `${operation.path}?${query} ${text}`);
        }
        filtered += 1;
      }
  assert.ok(filtered > 30);
});

for (const [service, get] of [...OFFICES, ['fundraising', (path: string) => admin.get(path)] as const])
  test(`contract §3.1 an optional parameter of ${service} without a value counts as absent`, async () => {
    let asked = 0;
    for (const operation of operationsOf(DOCUMENTS[service]!())) {
      if (operation.method !== 'GET' || operation.path.includes('{')) continue;
      const optional = operation.parameters.filter((one) => one.in === 'query' && one.required !== true);
      if (optional.length === 0) continue;
      const path = operation.path.replace('/api/v1', service === 'fundraising' ? '' : '/api/v1');
      const plain = await get(path);
      const empty = await get(`${path}?${optional.map(({ name }) => `${name}=`).join('&')}`);
      assert.equal(empty.status, plain.status, `${path} ${empty.text}`);
      asked += 1;
    }
    assert.ok(asked > 5);
  });
