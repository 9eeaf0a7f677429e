import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startWorkforce } from '@bulwagan/testing/workforce.ts';
import { EMPLOYEES } from '@bulwagan/workforce/employees/testing/employees.ts';
import {
  assertRefused,
  emptyLists,
  farPages,
  otherMethods,
  type Refused,
  refusedOf,
} from '../../bad-input/refused.ts';
import { confirmed, operationsIn } from '../../bad-input/send.ts';
import { MISSING_UUID } from '../../bad-input/values.ts';
import { badlyAsked } from '../../workforce/bad-input.ts';
import { everything } from '../../workforce/bad-input-fixtures.ts';

const testApp = await startWorkforce({ after });
const office = badlyAsked(testApp);
const operations = await operationsIn(office);
const admin = await confirmed(office);
const around = await office.fixtures(admin);

/** Unknown ids that are refused otherwise, or not checked, by path and field. */
const OTHERWISE: [path: string, field: string][] = [
  // A user with all permissions assigns no organization at hiring.
  [EMPLOYEES, 'organization_id'],
  // An employee who is not covered has changed since the preview: 409.
  ['/api/pms/compensation_changes', 'expected.0.employee_id'],
  // The message counts the employees without a step due, under `employee_ids`.
  ['/api/pms/step_increments', 'employee_ids.0'],
  // Only a set or a payroll type may be given; both are in the request.
  ['/api/payroll/calculate', 'payroll_type_id'],
  // The days of the request are refused before the type is looked up.
  ['/api/leave/applications', 'leave_type_id'],
  ['/api/me/leave-applications', 'leave_type_id'],
];

const isPassedOver = ({ method, url, field, options }: Refused): boolean =>
  method === 'POST' &&
  OTHERWISE.some(([path, name]) => url === path && field === name) &&
  String(options.payload).includes(MISSING_UUID);

test('contract: each route answers every kind of bad request as documented and changes nothing', async (t) => {
  let count = 0;
  let before = await everything(testApp);
  // Kind, template and subject of a paper depend on each other: `packages/workforce/src/documents` tests them.
  for (const operation of operations.filter(
    ({ path }) => !/^\/(verify|api\/(public\/)?document)/.test(path),
  )) {
    for (const request of refusedOf(operation, around)) {
      if (isPassedOver(request)) continue;
      await assertRefused(testApp.send, admin, request);
      count += 1;
    }
    if (operation.method === 'GET') continue;
    const after = await everything(testApp);
    assert.equal(after, before, `${operation.method} ${operation.path} changed something.`);
    before = after;
  }
  t.diagnostic(`${count} requests to ${operations.length} operations`);
  assert.ok(count > 5_000);
});

test('contract: an unsupported method answers 405 with Allow, and changes nothing', async () => {
  const before = await everything(testApp);
  for (const path of new Set(operations.map((one) => one.path))) {
    const { url, methods, allow } = otherMethods(operations, path);
    for (const method of methods) {
      const options = { headers: { 'content-type': 'application/json' }, payload: '{' };
      const request = { method: method as 'PATCH', url, options, status: 405 };
      const reply = await assertRefused(testApp.send, admin, request);
      assert.deepEqual(String(reply.headers.allow).split(', ').sort(), allow, `${method} ${path}`);
    }
  }
  assert.equal(await everything(testApp), before);
});

test('contract: filters by unknown ids find nothing, and extreme page numbers are accepted', async () => {
  for (const operation of operations.filter(({ method }) => method === 'GET')) {
    for (const url of emptyLists(operation, around)) {
      const { status, body, text } = await admin.get(url);
      assert.ok(status === 200 || status === 422, `${url} ${status} ${text}`);
      if (status === 200 && body?.meta !== undefined)
        assert.deepEqual([body.data, body.meta.total], [[], 0], url);
    }
    const isKnown = operation.parameters.every(
      (one) => one.in !== 'path' || around.thingInPath(operation.path, one.name) !== undefined,
    );
    for (const url of isKnown ? farPages(operation, around) : []) {
      const { status, body, text } = await admin.get(url);
      assert.equal(status, 200, `${url} ${text}`);
      assert.ok(body.meta.per_page >= 1 && body.meta.per_page <= 100, url);
      assert.ok(body.meta.current_page >= 1, url);
    }
  }
});
