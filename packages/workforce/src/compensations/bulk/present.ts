import type { Language } from '@bulwagan/contracts/errors/texts.ts';
import { toPesos } from '@bulwagan/platform/money/pesos.ts';
import { isApplicable } from './apply.ts';
import type { PayShown, Planned } from './plan.ts';

const partOf = (pay: PayShown | null) =>
  pay && { ...pay, amount: pay.amount === null ? null : toPesos(pay.amount) };

function differenceOf({ before, after }: Planned): number | null {
  if (before === null || after === null || before.basis !== after.basis) return null;
  if (before.amount === null || after.amount === null) return null;
  return toPesos(after.amount - before.amount);
}

export const presentPlanned = (language: Language) => (one: Planned) => ({
  row: one.row,
  employee_id: one.person?.id ?? null,
  employee_number: one.person?.employee_number ?? null,
  full_name: one.person?.full_name ?? null,
  effective_from: one.effective_from,
  before: partOf(one.before),
  after: partOf(one.after),
  difference: differenceOf(one),
  refusal: one.refusal?.in(language) ?? null,
});

export const presentPreview = (plan: readonly Planned[], language: Language) => ({
  rows: plan.map(presentPlanned(language)),
  changed: plan.filter(isApplicable).length,
  refused: plan.filter(({ refusal }) => refusal !== null).length,
  is_blocked: plan.some(({ isBlocking }) => isBlocking),
});

export const presentApplied = (plan: readonly Planned[], changed: number, language: Language) => ({
  changed,
  rows: plan.map(presentPlanned(language)),
});
