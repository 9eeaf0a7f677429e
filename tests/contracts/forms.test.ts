import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as courtLengths from '@bulwagan/contracts/court/lengths.ts';
import * as fundraisingLengths from '@bulwagan/contracts/fundraising/lengths.ts';
import * as lengths from '@bulwagan/contracts/lengths.ts';
import { EMPLOYEE_FIELDS } from '@bulwagan/contracts/workforce/employee-fields.ts';
import * as workforceLengths from '@bulwagan/contracts/workforce/lengths.ts';
import { SERVICE_NAMES } from '@bulwagan/server/services.ts';
import { FIELDS } from '../../apps/console/src/workforce/employees/fields.ts';
import { inputsOf, requestFieldsOf, sourcesOf } from './forms.ts';

/** Fields of the contracts that are not among the fields of the employee form, with the reason. */
const BESIDE_THE_FORM: Record<string, string> = {
  avatar: 'The form shows the picture above its sections.',
};

/** Fields of requests that pages send, but no page names, with the reason. */
const IN_NO_PAGE: Record<string, Record<string, string>> = {
  court: {
    case_ids: 'Pages raffle all cases that await it, or those of a court type.',
  },
  workforce: {
    year_to_date: 'The page tries a limit as if nothing had been paid yet.',
  },
  fundraising: {},
};

/** Inputs whose mark differs from the API description, with the reason. */
const MARKED_DIFFERENTLY: Record<string, string> = {
  'court/cases/new.tsx classification_reason': 'Required for a restricted or sealed case.',
  'court/cases/lifecycle.tsx closed_at': 'The API defaults to today; the page asks for it.',
  'court/hearings/end-forms.tsx hearing_status': 'A choice with a selected value cannot be empty.',
  'fundraising/manage/institutions/committee.tsx user_id':
    'The API also takes an e-mail; the page finds the person.',
  'fundraising/public/account/reset.tsx token': 'Filled by the link in the mail.',
  'fundraising/public/donate/payment-method-step.tsx donor_email': 'Required for guests.',
  'fundraising/public/donate/payment-method-step.tsx donor_name': 'Required for guests.',
  'workforce/compensation-changes/rule-change.tsx percentage': 'Shown for a rule that is a percentage.',
  'workforce/payroll-items/install.tsx limit_basis_payroll_item_id': 'Shown when the preset needs a base.',
  'workforce/payroll-items/limit-fields.tsx limit_amount': 'Shown for a limit that is an amount.',
  'workforce/payroll-items/limit-fields.tsx limit_percentage': 'Shown for a limit that is a percentage.',
};

const LENGTHS: Record<string, number> = {
  ...lengths,
  ...courtLengths,
  ...workforceLengths,
  ...fundraisingLengths,
};
const SHARED = ['account', 'api', 'kit', 'shell'];
const short = (file: string): string => file.replace('apps/console/src/', '');

test('W§2 every field of an employee has a place in the form or a reason why not', () => {
  const missing = EMPLOYEE_FIELDS.filter((field) => !(FIELDS as readonly string[]).includes(field));
  assert.deepEqual(missing, Object.keys(BESIDE_THE_FORM));
  assert.equal(new Set(FIELDS).size, FIELDS.length, 'no field is in the form twice');
});

for (const service of SERVICE_NAMES) {
  const fields = requestFieldsOf(service);
  const named = (name: string) => fields.filter((field) => field.name === name);

  test(`contract §1 every field of a request that pages send to ${service} is on a page or has a reason why not`, async () => {
    const pages = (await sourcesOf(service, ...SHARED)).map(({ text }) => text).join('\n');
    const own: readonly string[] = service === 'workforce' ? EMPLOYEE_FIELDS : [];
    const sent = fields.filter(({ call }) => call.test(pages));
    assert.ok(sent.length > 40, 'requests were found');
    const names = [...new Set(sent.map(({ name }) => name))];
    const missing = names.filter((name) => !own.includes(name) && !new RegExp(`\\b${name}\\b`).test(pages));
    const excused = Object.keys(IN_NO_PAGE[service]!);
    assert.deepEqual(
      missing.filter((name) => !excused.includes(name)),
      [],
    );
    for (const name of excused) assert.ok(names.includes(name), `${name} is a field of a request`);
  });

  test(`contract §1 inputs of ${service} accept as many characters as the API`, async () => {
    const limited = (await inputsOf(service)).filter(
      ({ name, maxLength }) => maxLength !== undefined && named(name).length > 0,
    );
    assert.ok(limited.length > 9, 'inputs were found');
    const wrong = limited.filter(({ name, maxLength }) => {
      const length = LENGTHS[maxLength!] ?? Number(maxLength!.replaceAll('_', ''));
      return !named(name).some((field) => field.maxLength === length);
    });
    assert.deepEqual(wrong, []);
  });

  test(`contract §1 inputs of ${service} are marked as required if the API requires them`, async () => {
    const differing = (await inputsOf(service)).filter(({ name, isRequired }) => {
      const same = named(name);
      return same.length > 0 && !same.some((field) => field.isRequired === isRequired);
    });
    const found = [...new Set(differing.map(({ file, name }) => `${short(file)} ${name}`))];
    const excused = Object.keys(MARKED_DIFFERENTLY).filter((input) => input.startsWith(`${service}/`));
    assert.deepEqual(found.sort(), excused.sort());
  });
}
