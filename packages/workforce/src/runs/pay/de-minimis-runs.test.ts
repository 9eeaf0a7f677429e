import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startWorkforce } from '@bulwagan/testing/workforce.ts';
import { itemBody } from '../../payroll-items/testing/payroll.ts';
import { take } from '../testing/runs.ts';
import { computingOffice, JULY_1, JULY_2, monthlyPay } from './testing/computed.ts';

const testApp = await startWorkforce({ after });
const office = await computingOffice(testApp);
const { payroll } = office;

async function deMinimisItem(code: string, de_minimis_benefit: string | null): Promise<string> {
  const body = itemBody({
    code,
    category: 'earning',
    has_limit: false,
    is_de_minimis: true,
    de_minimis_benefit,
  });
  const reply = await payroll.post('/api/payroll/payroll_items', body);
  assert.deepEqual([reply.status, reply.body.data.de_minimis_benefit], [201, de_minimis_benefit]);
  return reply.body.data.id;
}

const RICE = await deMinimisItem('RICE', 'rice');
const CELEBRATION = await deMinimisItem('CELEBRATION', 'celebration');
const FREE = await deMinimisItem('FREE', null);

async function sums(runId: string): Promise<unknown[]> {
  const { rows } = await testApp.app.connection.pool.query(
    `select taxable_supplementary_centavos::text as taxed, other_benefits_centavos::text as benefits,
       de_minimis_excess_centavos::text as excess from run_employees where run_id = $1`,
    [runId],
  );
  return rows;
}

const figures = async (month: string): Promise<Record<string, number>> => {
  const { body } = await payroll.get(`/api/payroll/files/bir-1601c?month=${month}`, {
    headers: { accept: 'application/json' },
  });
  return Object.fromEntries(
    body.data.map(({ line, amount }: { line: string; amount: number }) => [line, amount]),
  );
};

test('contract §3.3: de minimis items of final runs use up their ceilings by month and year, and the excess joins the 90,000', async () => {
  const { id, members } = await office.roster(monthlyPay(30_450));
  const items = office.items('BASIC', 'WTAX');
  const amount = (payroll_item_id: string, pesos: number) => ({ payroll_item_id, amount: pesos });
  const run = (more: object, ...amounts: object[]) =>
    office.run(id, { ...more, items: [...items, ...amounts], contributions: 'none' });
  const first = await run(JULY_1, amount(RICE, 2_000), amount(CELEBRATION, 6_000), amount(FREE, 99_000));
  await office.makeFinal(first.id);
  assert.deepEqual(await sums(first.id), [{ taxed: '0', benefits: '0', excess: '0' }]);
  const second = await run(JULY_2, amount(RICE, 1_500), amount(CELEBRATION, 100));
  await office.makeFinal(second.id);
  // 1,000 of rice above the monthly ceiling of 2,500, and 100 of celebrations above the yearly ceiling of 6,000.
  assert.deepEqual(await sums(second.id), [{ taxed: '0', benefits: '110000', excess: '110000' }]);
  const lines = await office.lines(second.id, members[0]!);
  const rice = lines.find(({ payroll_item }) => payroll_item.code === 'RICE');
  assert.match(rice.explanation, /1,000\.00 of it is above the de minimis ceiling of 2,500\.00/);
  const august = await run(
    { period_start: '2026-08-01', period_end: '2026-08-31' },
    amount(office.item('BONUS'), 89_500),
    amount(RICE, 2_500),
    amount(CELEBRATION, 50),
  );
  await office.makeFinal(august.id);
  // 89,500 and 50 together with the 1,100 of July are 650 above the ceiling of 90,000.
  assert.deepEqual(await sums(august.id), [{ taxed: '65000', benefits: '8955000', excess: '5000' }]);
  const july = await figures('2026-07');
  assert.deepEqual([july['17'], july['18']], [1_100, 2_500 + 6_000 + 99_000]);
  const later = await figures('2026-08');
  assert.deepEqual([later['17'], later['18']], [88_900, 2_500]);
  assert.equal(later['14']! - later['21']!, later['22']);
});

test('contract §3.3: an entered amount above a de minimis ceiling stays when a salary is entered late', async () => {
  const method = { type: 'percentage', percent: 10, of: ['BASIC'] };
  const body = itemBody({ code: 'RICE-10', category: 'earning', has_limit: false, is_de_minimis: true });
  const added = await payroll.post('/api/payroll/payroll_items', {
    ...body,
    de_minimis_benefit: 'rice',
    method,
  });
  assert.equal(added.status, 201, added.text);
  const { id, members } = await office.roster(monthlyPay(30_000));
  const items = [...office.items('BASIC'), { payroll_item_id: added.body.data.id, amount: 4_000 }];
  const run = await office.run(id, { period_start: '2026-07-01', period_end: '2026-07-31', items });
  await office.makeFinal(run.id);
  await office.pay(members[0]!, monthlyPay(40_000, '2026-06-01'));
  const next = await office.run(id, { period_start: '2026-08-01', period_end: '2026-08-31', items });
  await take(payroll, next.id, 'compute');
  const adjusted = (await office.lines(next.id, members[0]!)).filter(({ adjusts }) => adjusts !== null);
  assert.deepEqual(
    adjusted.map(({ payroll_item, amount }) => [payroll_item.code, amount]),
    [['BASIC', 10_000]],
  );
});

test('contract §3.3: a non-resident alien of a run is taxed 25 % of the gross pay, and both kinds of tax at once are refused', async () => {
  const { id, members } = await office.roster({ ...monthlyPay(40_000), is_nonresident_alien: true });
  const both = await office.hr.post(`/api/pms/employees/${members[0]}/compensations`, {
    ...monthlyPay(50_000, '2026-09-01'),
    is_nonresident_alien: true,
    is_minimum_wage_earner: true,
  });
  assert.deepEqual([both.status, Object.keys(both.body.errors)], [422, ['is_nonresident_alien']]);
  const run = await office.run(id, {
    period_start: '2026-07-01',
    period_end: '2026-07-31',
    items: office.items('BASIC', 'SSS-EE', 'MPF-EE', 'PHIC-EE', 'HDMF-EE', 'WTAX'),
  });
  await take(payroll, run.id, 'compute');
  const amounts = await office.amounts(run.id, members[0]!);
  assert.deepEqual([amounts.BASIC, amounts.WTAX], [40_000, 10_000]);
});
