import type { Person, TestApp } from '@bulwagan/testing/workforce.ts';
import { addItem } from '../../payroll-items/testing/payroll.ts';
import { addRoster, addRun, take } from '../../runs/testing/runs.ts';

export const DOCUMENTS = '/api/documents';

export interface Paid {
  run: string;
  employees: string[];
}

let count = 0;
const next = () => {
  count += 1;
  return count;
};

/** Creates payroll items: basic pay, a tax, and an employer's contribution. */
export async function payItems(admin: Person) {
  const of = (category: string, name: string, code: string) =>
    addItem(admin, { category, name, code: `${code}-${next()}` });
  return {
    basic: await of('earning', 'Basic pay', 'BASIC'),
    tax: await of('deduction', 'Withholding tax', 'WTAX'),
    share: await of('contribution', 'SSS, employer share', 'SSS-ER'),
  };
}

/**
 * Creates a run with a basic pay of 20,000, a tax of 1,000.50 and an employer's share of 2,000. Takes the run through
 * the given steps, by default until it is final.
 */
export async function pay(
  testApp: TestApp,
  admin: Person,
  {
    organizationId,
    members = 2,
    roster,
    until = 'finalize',
    items,
    ...more
  }: {
    organizationId?: string;
    members?: number;
    roster?: { id: string; members: string[] };
    until?: 'draft' | 'approve' | 'finalize';
    items?: Awaited<ReturnType<typeof payItems>>;
    period_start?: string;
    period_end?: string;
    pay_date?: string;
  } = {},
): Promise<Paid & { roster: { id: string; members: string[] } }> {
  const paid =
    roster ??
    (await addRoster(testApp, admin, {
      members,
      ...(organizationId === undefined ? {} : { organizationId }),
    }));
  const { basic, tax, share } = items ?? (await payItems(await testApp.as('Payroll Admin')));
  const { id } = await addRun(admin, paid.id, {
    ...more,
    items: [
      { payroll_item_id: basic.id, amount: 20_000 },
      { payroll_item_id: tax.id, amount: 1_000.5 },
      { payroll_item_id: share.id, amount: 2_000 },
    ],
  });
  if (until !== 'draft') {
    await take(admin, id, 'compute', 'review');
    await take(await testApp.as('Super Admin'), id, 'approve');
    if (until === 'finalize') await take(admin, id, 'finalize');
  }
  return { run: id, employees: paid.members, roster: paid };
}
