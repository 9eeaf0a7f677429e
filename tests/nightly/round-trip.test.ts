import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { seedDemo as seedCourt } from '@bulwagan/court/demo/seed.ts';
import { seedDemo as seedFundraising } from '@bulwagan/fundraising/demo/seed.ts';
import type { Reply, Send } from '@bulwagan/testing/app.ts';
import { browserHeaders } from '@bulwagan/testing/browser-headers.ts';
import { startCourt } from '@bulwagan/testing/court.ts';
import { startFundraising } from '@bulwagan/testing/fundraising.ts';
import { startWorkforce } from '@bulwagan/testing/workforce.ts';
import { seedDemo as seedWorkforce } from '@bulwagan/workforce/demo/seed.ts';

/**
 * Objects returned by GET are accepted by PUT and can be changed in part by PATCH (contract §3.1). Covers the demo data
 * with a PUT route.
 */

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape.
type Json = any;
type Call = (method: 'GET' | 'POST' | 'PUT' | 'PATCH', path: string, body?: object) => Promise<Reply>;

/** Signs in like a browser and returns a request function. */
async function asBrowser(send: Send, login: object): Promise<Call> {
  const first = browserHeaders(await send('GET', '/sanctum/csrf-cookie'));
  const signedIn = await send('POST', '/login', { body: login, headers: first });
  assert.equal(signedIn.status, 200, signedIn.text);
  const headers = browserHeaders(signedIn);
  return (method, path, body) => send(method, path, { headers, ...(body === undefined ? {} : { body }) });
}

const PASSWORD = 'password';

const court = await startCourt({ after });
const workforce = await startWorkforce({ after });
const fundraising = await startFundraising({ after });
await seedCourt(court.app, PASSWORD);
await seedWorkforce(workforce.app, PASSWORD);
await seedFundraising(fundraising.app, PASSWORD);
const admin = await fundraising.person({ roles: ['system_admin'] });

interface Service {
  name: string;
  call: Call;
  document: Json;
  /** Prefix `/api` or `/api/v1` of the documented paths that the request function adds by itself. */
  omitted?: string;
}

const SERVICES: Service[] = [
  {
    name: 'court',
    call: await asBrowser(court.send, { email: 'super@court.test', password: PASSWORD }),
    document: (await court.get('/openapi.json')).body,
  },
  {
    name: 'workforce',
    call: await asBrowser(workforce.send, { username: 'super', password: PASSWORD }),
    document: (await workforce.get('/openapi.json')).body,
  },
  {
    name: 'fundraising',
    call: (method, path, body) =>
      fundraising.send(method, path, {
        headers: { authorization: `Bearer ${admin.token}` },
        ...(body === undefined ? {} : { body }),
      }),
    document: (await fundraising.server.inject({ url: '/fundraising/openapi.json' })).json(),
    omitted: '/api/v1',
  },
];

/** Creates a roster and a draft payroll run, which the demo data may lack. */
const payroll = SERVICES[1]!.call;
const made = async (path: string, body: object): Promise<Json> => {
  const { status, text, body: answer } = await payroll('POST', path, body);
  assert.equal(status, 201, text);
  return answer.data;
};
const [item] = (await payroll('GET', '/api/payroll/payroll_items?filter[category]=earning')).body.data;
const roster = await made('/api/payroll/rosters', { name: 'A roster', description: 'Of the test' });
await made('/api/payroll/runs', {
  roster_id: roster.id,
  period_start: '2031-03-01',
  period_end: '2031-03-15',
  items: [{ payroll_item_id: item.id, amount: 100.25 }],
});

/** Enough to include employees with a loan. */
const MOST_EMPLOYEES = 40;

/** PUT routes that are commands and do not accept the object of a GET. */
const COMMANDS = /\/password$|\/passkeys\/|\/users\/\{user\}\/|\/members$/;

/**
 * Lists of the objects of a PUT route, if they are not at its path without the id; each object with its PUT address.
 */
const LISTED: Record<string, (call: Call) => Promise<[address: string, shown: Json][]>> = {
  '/api/case-activities/{caseActivityId}': async (call) => {
    const threads = await ofEachCase(call, (id) => `/api/case/${id}/activities`);
    return threads
      .flatMap(([, one]) => [one, ...(one.replies ?? [])])
      .map((one) => [`/api/case-activities/${one.id}`, one]);
  },
  '/api/case-records/{id}/parties/{party}': async (call) =>
    (await ofEachCase(call, (id) => `/api/case-records/${id}/parties`)).map(([id, one]) => [
      `/api/case-records/${id}/parties/${one.id}`,
      one,
    ]),
  '/api/case-records/{id}/evidence/{evidence}': async (call) =>
    (await ofEachCase(call, (id) => `/api/case-records/${id}/evidence`)).map(([id, one]) => [
      `/api/case-records/${id}/evidence/${one.id}`,
      one,
    ]),
  '/api/events/{events}/edit-manual-event': async (call) => {
    const { body } = await call('GET', '/api/events');
    return body.data
      .filter((one: Json) => one.is_manual)
      .map((one: Json) => [`/api/events/${one.id}/edit-manual-event`, one]);
  },
  // Seeded templates are changed by copying them.
  '/api/document-templates/{id}': async (call) => {
    const [{ kind }] = await listed(call, '/api/document-templates');
    const template = { kind, name: 'Ours', language: 'en', page_size: 'a4', body: 'Text' };
    const { data } = (await call('POST', '/api/document-templates', template)).body;
    return [[`/api/document-templates/${data.id}`, data]];
  },
  '/api/v1/document-templates/{id}': async (call) => {
    const kind = 'acknowledgement_receipt';
    const template = { kind, name: 'Ours', language: 'en', page_size: 'a4', body: 'Text' };
    const { data } = (await call('POST', '/document-templates', template)).body;
    return [[`/document-templates/${data.id}`, data]];
  },
  // Finalized runs cannot be changed, and a computed run becomes a draft.
  '/api/payroll/runs/{id}': async (call) =>
    (await listed(call, '/api/payroll/runs'))
      .filter(({ status }) => status === 'draft')
      .map((one) => [`/api/payroll/runs/${one.id}`, one]),
  // A campaign visible to donors cannot be changed.
  '/api/v1/campaigns/{id}': async (call) =>
    (await listed(call, '/campaigns'))
      .filter(({ status }) => status === 'draft' || status === 'pending')
      .map((one) => [`/campaigns/${one.id}`, one]),
  '/api/payroll/tables/{key}/versions/{version}': async (call) =>
    await ofEachVersion(call, '/api/payroll/tables'),
  '/api/payroll/statutory_values/{key}/versions/{version}': async (call) =>
    await ofEachVersion(call, '/api/payroll/statutory_values'),
  '/api/pms/employees/{id}/recurring_items/{item}': async (call) =>
    await ofEachEmployee(call, 'recurring_items'),
  '/api/pms/employees/{id}/previous_employers/{item}': async (call) => {
    const [{ id }] = await listed(call, '/api/pms/employees');
    const figures = { employer: 'Malolos Trading', taxable: 180_000, withheld: 4_500.5, periods: 12 };
    await call('POST', `/api/pms/employees/${id}/previous_employers`, { year: 2020, ...figures });
    return await ofEachEmployee(call, 'previous_employers');
  },
  '/api/v1/institutions/{id}/tax-data': async (call) =>
    (await listed(call, '/institutions')).map((one) => [`/institutions/${one.id}/tax-data`, one]),
  '/api/me/preferences': async (call) => [
    ['/api/me/preferences', (await call('GET', '/api/me/preferences')).body.data],
  ],
  '/api/v1/profile': async (call) => [['/profile', (await call('GET', '/profile')).body.data]],
};

async function listed(call: Call, path: string): Promise<Json[]> {
  const all: Json[] = [];
  for (let page = 1; ; page += 1) {
    const start = path.includes('?') ? path : `${path}?`;
    const { body, status, text } = await call('GET', `${start}per_page=100&page=${page}`);
    assert.equal(status, 200, `${path} ${text}`);
    const items: Json[] = body.data.data ?? body.data;
    const last = body.meta?.last_page ?? body.data.last_page ?? 1;
    all.push(...items);
    if (page >= last) return all;
  }
}

/** Returns every version of the tables or values below an address. */
async function ofEachVersion(call: Call, base: string): Promise<[address: string, shown: Json][]> {
  const keys: Json[] = (await call('GET', base)).body.data;
  const paths = keys.flatMap(({ key, versions }) =>
    versions.map(({ id }: Json) => `${base}/${key}/versions/${id}`),
  );
  return await Promise.all(
    paths.map(async (path): Promise<[string, Json]> => [path, (await call('GET', path)).body.data]),
  );
}

/** Returns the objects below each of some employees. */
async function ofEachEmployee(call: Call, folder: string): Promise<[address: string, shown: Json][]> {
  const employees = (await listed(call, '/api/pms/employees')).slice(0, MOST_EMPLOYEES);
  const found: [string, Json][] = [];
  for (const { id } of employees) {
    const base = `/api/pms/employees/${id}/${folder}`;
    for (const one of (await call('GET', base)).body.data as Json[]) found.push([`${base}/${one.id}`, one]);
  }
  return found;
}

async function ofEachCase(call: Call, pathOf: (id: string) => string): Promise<[id: string, Json][]> {
  // An archived case cannot be changed.
  const cases = (await listed(call, '/api/case-records?filter[status]=received&')).slice(0, 5);
  const found: [string, Json][] = [];
  for (const { id } of cases)
    for (const one of (await call('GET', pathOf(id))).body.data as Json[]) found.push([id, one]);
  return found;
}

/** Returns the object at an address, or from the list if it has no GET route. */
async function look({ call, document }: Service, path: string, address: string, find: () => Promise<Json>) {
  if (document.paths[path].get === undefined) return await find();
  const { body, status, text } = await call('GET', address);
  assert.equal(status, 200, `${address} ${text}`);
  return body.data;
}

const still = ({ updated_at: _, ...shown }: Json): Json => shown;

for (const service of SERVICES) {
  const { call, document, omitted = '' } = service;
  const paths = Object.keys(document.paths).filter(
    (path) => document.paths[path].put !== undefined && !COMMANDS.test(path),
  );
  assert.ok(paths.length > 5);
  for (const path of paths) {
    const list = async (): Promise<[string, Json][]> => {
      if (LISTED[path] !== undefined) return await LISTED[path](call);
      const base = path.slice(omitted.length, path.lastIndexOf('/'));
      return (await listed(call, base)).map((one) => [`${base}/${one.id}`, one]);
    };
    const findAgain = (address: string) => async () => (await list()).find(([one]) => one === address)![1];

    test(`contract §3.1 PUT accepts what GET returns of ${path} of ${service.name}, and changes nothing`, async () => {
      const objects = await list();
      assert.ok(objects.length > 0 || path.includes('/events/'), 'the demo has some');
      for (const [address, item] of objects) {
        const before = await look(service, path, address, async () => item);
        const put = await call('PUT', address, before);
        assert.equal(put.status, 200, `${address} ${JSON.stringify(before)} ${put.text}`);
        const after = await look(service, path, address, findAgain(address));
        assert.deepEqual(still(after), still(before), address);
      }
    });

    test(`contract §3.1 PATCH of ${path} of ${service.name} accepts each field alone and keeps the others`, async () => {
      const [first] = await list();
      if (first === undefined) return;
      const [address, item] = first;
      const before = await look(service, path, address, async () => item);
      const content = document.paths[path].patch.requestBody.content;
      const { schema } = content['application/json'];
      const { properties } =
        schema.$ref === undefined ? schema : document.components.schemas[schema.$ref.split('/').at(-1)];
      const fields = Object.keys(properties).filter((field) => before[field] !== undefined);
      assert.ok(fields.length > 0);
      for (const body of [{}, ...fields.map((field) => ({ [field]: before[field] }))]) {
        const { status, text } = await call('PATCH', address, body);
        assert.equal(status, 200, `${address} ${JSON.stringify(body)} ${text}`);
      }
      const after = await look(service, path, address, findAgain(address));
      assert.deepEqual(still(after), still(before));
    });
  }
}
