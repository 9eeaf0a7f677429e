import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startWorkforce } from '@bulwagan/testing/workforce.ts';
import { PRESETS } from './presets.ts';
import { addItem, fixed } from './testing/payroll.ts';

const BASE = '/api/payroll/presets';
const testApp = await startWorkforce({ after });
const payroll = await testApp.as('Payroll Admin');

test('payroll: presets are visible to payroll users and installed by users who manage payroll everywhere', async () => {
  const office = await testApp.organization();
  const scoped = await testApp.as('Payroll Admin', office.id);
  const hr = await testApp.as('HR Admin');
  assert.equal((await testApp.get(BASE)).status, 401);
  assert.equal((await hr.get(BASE)).status, 403);
  assert.equal((await scoped.get(BASE)).status, 200);
  for (const person of [hr, scoped])
    assert.equal((await person.post(`${BASE}/rice-subsidy/install`, {})).status, 403);
  assert.equal((await payroll.post(`${BASE}/gold-subsidy/install`, {})).status, 404);
  const refused = await payroll.post(`${BASE}/sss-employee/install`, {});
  assert.deepEqual(
    [refused.status, Object.keys(refused.body.errors)],
    [422, ['limit_basis_payroll_item_id']],
  );
  assert.equal((await payroll.get('/api/payroll/payroll_items')).body.meta.total, 0);
});

test('payroll: every preset has an effective date and a legal source, and becomes an ordinary item', async () => {
  const basis = await addItem(payroll, { name: 'Basic pay' });
  const { body } = await payroll.get(BASE);
  assert.deepEqual(
    body.data.map((one: { key: string }) => one.key),
    PRESETS.map(({ key }) => key),
  );
  for (const { key, needs_basis, ...preset } of body.data) {
    assert.match(preset.effective_from, /^\d{4}-\d{2}-\d{2}$/);
    assert.match(preset.source, /RA|NIRC|BIR|HDMF/);
    if (preset.code.endsWith('-EE')) assert.match(preset.description, /^Employee share/);
    if (preset.code.endsWith('-ER')) assert.match(preset.description, /^Employer share/);
    const { status, body } = await payroll.post(
      `${BASE}/${key}/install`,
      needs_basis ? { limit_basis_payroll_item_id: basis.id } : {},
    );
    assert.equal(status, 201, key);
    const made = Object.fromEntries(Object.keys(preset).map((name) => [name, body.data[name]]));
    assert.deepEqual([made, body.data.has_limit], [preset, true]);
    // Edited like any other item, by sending back the response.
    const edited = await payroll.put(`/api/payroll/payroll_items/${body.data.id}`, {
      ...body.data,
      source: 'A newer circular',
    });
    assert.deepEqual([edited.status, edited.body.data.source], [200, 'A newer circular'], key);
    const again = await payroll.post(
      `${BASE}/${key}/install`,
      needs_basis ? { limit_basis_payroll_item_id: basis.id } : {},
    );
    assert.deepEqual(again.body.errors, { code: ['The code has already been taken.'] });
  }
});

test('payroll: a ceiling on the base of a percentage is modelled as an item in between', async () => {
  const ceiling = await addItem(payroll, { ...fixed(100_000), is_ledger_excluded: true });
  const { body } = await payroll.post(`${BASE}/philhealth-employee/install`, {
    code: 'PHIC-EE-2',
    limit_basis_payroll_item_id: ceiling.id,
  });
  const evaluate = async (id: string, more: object) =>
    (await payroll.post(`/api/payroll/payroll_items/${id}/evaluate`, { period: '2026-11-30', ...more })).body
      .data.amount;
  const basis = await evaluate(ceiling.id, { amount: 180_000 });
  assert.equal(await evaluate(body.data.id, { amount: 180_000, basis }), 2_500);
});
