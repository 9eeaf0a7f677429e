import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startWorkforce } from '@bulwagan/testing/workforce.ts';
import { addItem, itemBody } from './testing/payroll.ts';

const TABLES = ['payroll_items', 'payroll_item_types', 'audit_log'];
const BASE = '/api/payroll/payroll_items';
const NOBODY = '01890000-0000-7000-8000-000000000000';

const testApp = await startWorkforce({ after });
const payroll = await testApp.as('Payroll Admin');

test('W§4 every missing or invalid field of a payroll item is reported at once', async () => {
  const basis = await addItem(payroll);
  const item = await addItem(payroll);
  const before = await testApp.snapshot(...TABLES);
  const refused = async (more: object, errors: Record<string, string[]>) => {
    for (const reply of [
      await payroll.post(BASE, { ...itemBody(), ...more }),
      await payroll.put(`${BASE}/${item.id}`, { ...itemBody(), ...more }),
    ]) {
      assert.deepEqual([reply.status, reply.body.errors], [422, errors]);
    }
  };
  await refused(
    { code: basis.code, category: 'bonus', account_code_id: NOBODY },
    {
      category: ['The selected category is invalid.'],
      code: ['The code has already been taken.'],
      account_code_id: ['The selected account code id is invalid.'],
    },
  );
  const empty = await payroll.post(BASE, {});
  assert.deepEqual(empty.body, {
    message: 'The name field is required. (and 4 more errors)',
    errors: Object.fromEntries(
      ['name', 'category', 'code', 'limit_type', 'limit_frequency'].map((field) => [
        field,
        [`The ${field.replaceAll('_', ' ')} field is required.`],
      ]),
    ),
  });
  const percent = { limit_type: 'percentage', limit_percentage: 5, limit_basis_payroll_item_id: basis.id };
  await refused({ name: '' }, { name: ['The name field is required.'] });
  await refused(
    { name: 'x'.repeat(101) },
    { name: ['The name field must not be greater than 100 characters.'] },
  );
  await refused({ category: 'bonus' }, { category: ['The selected category is invalid.'] });
  await refused({ limit_type: 'half' }, { limit_type: ['The selected limit type is invalid.'] });
  await refused({ limit_type: '' }, { limit_type: ['The selected limit type is invalid.'] });
  await refused(
    { has_limit: true, limit_type: null, limit_frequency: null },
    {
      limit_type: ['The limit type field is required.'],
      limit_frequency: ['The limit frequency field is required.'],
    },
  );
  await refused(
    { limit_frequency: 'weekly' },
    { limit_frequency: ['The selected limit frequency is invalid.'] },
  );
  await refused({ limit_amount: undefined }, { limit_amount: ['The limit amount field is required.'] });
  await refused({ limit_amount: null }, { limit_amount: ['The limit amount field is required.'] });
  await refused({ limit_amount: -0.01 }, { limit_amount: ['The limit amount field must be at least 0.'] });
  await refused({ limit_amount: '5' }, { limit_amount: ['The limit amount field must be a number.'] });
  await refused(
    { limit_amount: 1.005 },
    { limit_amount: ['The limit amount field must have at most two decimals.'] },
  );
  await refused(
    { limit_type: 'percentage', limit_amount: undefined },
    {
      limit_percentage: ['The limit percentage field is required.'],
      limit_basis_payroll_item_id: ['The limit basis payroll item id field is required.'],
    },
  );
  await refused(
    { ...percent, limit_percentage: 100.01 },
    { limit_percentage: ['The limit percentage field must not be greater than 100.'] },
  );
  await refused(
    { ...percent, limit_percentage: -1 },
    { limit_percentage: ['The limit percentage field must be at least 0.'] },
  );
  for (const limit_percentage of [33.33333, 1e-7])
    await refused(
      { ...percent, limit_percentage },
      { limit_percentage: ['The limit percentage field must have at most four decimals.'] },
    );
  await refused(
    {
      ...percent,
      limit_basis_payroll_item_id: NOBODY,
      account_code_id: NOBODY,
      payroll_type_ids: [NOBODY],
    },
    {
      account_code_id: ['The selected account code id is invalid.'],
      limit_basis_payroll_item_id: ['The selected limit basis payroll item id is invalid.'],
      'payroll_type_ids.0': ['The selected payroll type ids.0 is invalid.'],
    },
  );
  // For this type of limit the base is required; an account code is not.
  await refused(
    { ...percent, limit_basis_payroll_item_id: '', account_code_id: 'x' },
    {
      limit_basis_payroll_item_id: ['The limit basis payroll item id field is required.'],
      account_code_id: ['The account code id field must be a valid UUID.'],
    },
  );
  await refused({ account_code_id: 7 }, { account_code_id: ['The account code id field must be a string.'] });
  await refused(
    { is_taxable: 'yes', has_limit: null },
    {
      has_limit: ['The has limit field is required.'],
      is_taxable: ['The is taxable field must be true or false.'],
    },
  );
  for (const effective_from of ['2026-02-30', '0000-01-01', 'soon', ' '])
    await refused(
      { effective_from },
      {
        effective_from: ['The effective from field must be a valid date.'],
      },
    );
  for (const id of [NOBODY, 'not-a-uuid']) {
    assert.equal((await payroll.get(`${BASE}/${id}`)).status, 404);
    assert.equal((await payroll.put(`${BASE}/${id}`, itemBody())).status, 404);
    assert.equal((await payroll.delete(`${BASE}/${id}`)).status, 404);
    assert.equal((await payroll.post(`${BASE}/${id}/move`, { position: 1 })).status, 404);
    assert.equal((await payroll.post(`${BASE}/${id}/evaluate`, { amount: 1 })).status, 404);
  }
  assert.equal(await testApp.snapshot(...TABLES), before);
});
