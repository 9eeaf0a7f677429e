import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import {
  EMPLOYEE_FIELDS,
  factsOfField,
  fieldsOf,
  REQUIRED_EMPLOYEE_FIELDS,
} from '@bulwagan/contracts/workforce/employee-fields.ts';
import { startWorkforce } from '@bulwagan/testing/workforce.ts';
import { EMPLOYEES, hire, JUAN } from './testing/employees.ts';

const testApp = await startWorkforce({ after });
const hr = await testApp.as('HR Admin');

const TEXTS = fieldsOf('name', 'text', 'identifier', 'government id');
const MEASURES = fieldsOf('measure');

/** Returns texts and measures at their limits, or beyond them by `by`. */
const atLimits = (by: number) => ({
  ...Object.fromEntries(TEXTS.map((name) => [name, 'x'.repeat(factsOfField(name).maxLength + by)])),
  ...Object.fromEntries(MEASURES.map((name) => [name, factsOfField(name).maximum + by])),
});

test('W§4 a text or measure beyond the limit of the contracts is refused with an error for its field', async () => {
  const { id } = await hire(hr);
  const before = await testApp.snapshot('employees');
  const { status, body } = await hr.put(`${EMPLOYEES}/${id}`, atLimits(1));
  assert.equal(status, 422);
  assert.deepEqual(Object.keys(body.errors).sort(), [...TEXTS, ...MEASURES].sort());
  const small = Object.fromEntries(MEASURES.map((name) => [name, factsOfField(name).minimum - 1]));
  const { errors } = (await hr.put(`${EMPLOYEES}/${id}`, small)).body;
  assert.deepEqual(Object.keys(errors).sort(), [...MEASURES].sort());
  assert.equal(await testApp.snapshot('employees'), before);
});

test('W§4 texts and measures at the limits of the contracts are stored', async () => {
  const { id } = await hire(hr);
  const sent = { ...atLimits(0), is_military: true };
  const { status, body } = await hr.put(`${EMPLOYEES}/${id}`, sent);
  assert.equal(status, 200, JSON.stringify(body));
  for (const [name, value] of Object.entries(sent)) assert.equal(body.data[name], value, name);
});

test('W§4 a new employee needs the required fields of the contracts, and no other', async () => {
  const { errors } = (await hr.post(EMPLOYEES, {})).body;
  assert.deepEqual(Object.keys(errors).sort(), [...REQUIRED_EMPLOYEE_FIELDS].sort());
  const required = Object.fromEntries(REQUIRED_EMPLOYEE_FIELDS.map((name) => [name, JUAN[name]]));
  assert.equal((await hr.post(EMPLOYEES, required)).status, 201);
});

test('W§2 the record of an employee shows every field of the contracts', async () => {
  const { id } = await hire(hr);
  const { data } = (await hr.get(`${EMPLOYEES}/${id}`)).body;
  const hidden = EMPLOYEE_FIELDS.filter((name) => !(name in data));
  // Responses have the addresses of the picture instead.
  assert.deepEqual(hidden, ['avatar']);
});
