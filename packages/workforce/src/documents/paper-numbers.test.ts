import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import {
  assertFoundByNumber,
  continueSeriesAt,
  LONG_NUMBER,
} from '@bulwagan/testing/samples/paper-numbers.ts';
import { startWorkforce } from '@bulwagan/testing/workforce.ts';
import { hire } from '../employees/testing/employees.ts';
import { DOCUMENTS, pay } from './testing/paid.ts';

const testApp = await startWorkforce({ after }, { now: '2026-11-29T01:00:00Z', skipInvariants: true });
const north = await testApp.organization('North');
const payroll = await testApp.as('Payroll Admin');
const hr = await testApp.as('HR Admin');

test('contract §3.2 papers numbered from 1,000,000 on have their whole number in lists, and are found by it', async () => {
  const { run, employees } = await pay(testApp, payroll, { organizationId: north.id });
  const { id: employee } = await hire(hr, { organization_id: north.id });
  const kinds = [
    [payroll, 'payroll_register', run],
    [payroll, 'payslip', `${run}:${employees[0]}`],
    [hr, 'certificate_of_employment', employee],
  ] as const;
  const issueEach = async () => {
    const papers = [];
    for (const [by, kind, subject_id] of kinds) {
      const reply = await by.post(DOCUMENTS, { kind, subject_id });
      assert.equal(reply.status, 201, reply.text);
      papers.push(reply.body.data);
    }
    return papers;
  };
  const first = await issueEach();
  await continueSeriesAt(testApp.app.db, LONG_NUMBER);
  const long = await issueEach();
  for (const [at, [by, kind]] of kinds.entries()) {
    const listed = (await by.get(`${DOCUMENTS}?filter[kind]=${kind}&sort=-number`)).body.data;
    assert.deepEqual(
      listed.map(({ number }: { number: string }) => number),
      [long[at].number, first[at].number],
    );
    const found = async (...numbers: string[]) => {
      const query = numbers.map((number) => `filter[number][]=${encodeURIComponent(number)}`).join('&');
      return (await by.get(`${DOCUMENTS}?${query}`)).body.data;
    };
    await assertFoundByNumber(found, [first[at], long[at]]);
  }
});
