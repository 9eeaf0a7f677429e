import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SERVICE_NAMES } from '../services.ts';
import { readConfig } from './read.ts';

/** No requirement in any service. */
const NONE = Object.fromEntries(SERVICE_NAMES.map((name) => [name, []]));

const rulesOf = (text: string) => readConfig({ REQUIRE_TWO_FACTOR: text }).factorRules;

test('ASVS 6.3.3: by default no second factor is required', () => {
  for (const text of [undefined, ''])
    assert.deepEqual(readConfig({ REQUIRE_TWO_FACTOR: text }).factorRules, NONE);
});

test('ASVS 6.3.3: a second factor can be required for a service, for roles in it, and from a given day', () => {
  assert.deepEqual(
    rulesOf(
      'court, workforce : Payroll Officer @ 2027-02-01,workforce:HR Admin, fundraising:donor@2028-02-29',
    ),
    {
      ...NONE,
      fundraising: [{ role: 'donor', from: '2028-02-29' }],
      workforce: [{ role: 'Payroll Officer', from: '2027-02-01' }, { role: 'HR Admin' }],
      court: [{}],
    },
  );
  assert.deepEqual(rulesOf('court@2027-02-01').court, [{ from: '2027-02-01' }]);
});

test('ASVS 6.3.3: a requirement for an unknown service or role is refused with the known ones', () => {
  assert.throws(
    () => rulesOf('bank'),
    new RegExp(`REQUIRE_TWO_FACTOR names bank; there are ${SERVICE_NAMES.join(', ')}\\.`),
  );
  assert.throws(
    () => rulesOf('fundraising:administrator'),
    /REQUIRE_TWO_FACTOR names administrator of fundraising; there are system_admin, institution_admin, /,
  );
  assert.throws(
    () => rulesOf('court@soon'),
    /REQUIRE_TWO_FACTOR names soon, which is no day like 2027-02-01\./,
  );
});
