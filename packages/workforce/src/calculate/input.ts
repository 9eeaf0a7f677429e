import type { DeMinimisBenefit } from '@bulwagan/contracts/workforce/pay.ts';
import { type Centavos, toCentavos } from '@bulwagan/platform/money/pesos.ts';
import Fraction from 'fraction.js';
import { codeKey } from '../pay/method.ts';
import type { Compensation, PayInput, PayItem } from '../pay/types.ts';
import { GOVERNMENT_FACTOR, PRIVATE_FACTOR } from '../pay/working-days.ts';
import type { CalculateInput, PayFields } from './schemas.ts';

/**
 * Returns the default day factor of a payroll: the government factor if the payroll has GSIS contributions, otherwise
 * the private factor.
 */
const defaultFactorOf = (items: readonly PayItem[]): number =>
  items.some(({ method }) => method?.type === 'table' && method.table === 'gsis')
    ? GOVERNMENT_FACTOR
    : PRIVATE_FACTOR;

export const compensationsOf = ({ compensation }: Pick<CalculateInput, 'compensation'>): PayFields[] =>
  Array.isArray(compensation) ? compensation : [compensation];

/** Converts a validated request to exact figures. */
export function payInputOf(input: CalculateInput, items: readonly PayItem[]): PayInput {
  const factor = defaultFactorOf(items);
  const { year_to_date: year, previous_employer: previous } = input;
  return {
    payDate: input.pay_date,
    period: input.period,
    frequency: input.frequency ?? 'monthly',
    compensations: compensationsOf(input).map((pay) => compensationOf(pay, factor)),
    employedFrom: input.employed_from ?? null,
    employedTo: input.employed_to ?? null,
    quantities: byCode(input.quantities ?? {}, (quantity) => new Fraction(String(quantity))),
    amounts: byCode(input.amounts ?? {}, toCentavos),
    yearToDate: {
      taxableRegular: toCentavos(year?.taxable_regular ?? 0),
      taxableSupplementary: toCentavos(year?.taxable_supplementary ?? 0),
      withheld: toCentavos(year?.withheld ?? 0),
      periods: year?.periods ?? 0,
      otherBenefits: toCentavos(year?.other_benefits ?? 0),
    },
    previousEmployer: {
      taxable: toCentavos(previous?.taxable ?? 0),
      withheld: toCentavos(previous?.withheld ?? 0),
      periods: previous?.periods ?? 0,
    },
    deMinimisBefore: deMinimisOf(year?.de_minimis ?? {}, items),
    withholding: input.withholding ?? null,
    contributions: input.contributions ?? 'full',
  };
}

const compensationOf = (pay: PayFields, defaultFactor: number): Compensation => ({
  effectiveFrom: pay.effective_from ?? null,
  basis: pay.basis,
  amount: toCentavos(pay.amount),
  factor: new Fraction(String(pay.factor ?? defaultFactor)),
  isMinimumWageEarner: pay.is_minimum_wage_earner ?? false,
  isNonresidentAlien: pay.is_nonresident_alien ?? false,
});

/** Returns the amounts of each de minimis benefit that were paid earlier. */
function deMinimisOf(
  paid: Record<string, number>,
  items: readonly PayItem[],
): Map<DeMinimisBenefit, Centavos> {
  const found = new Map<DeMinimisBenefit, Centavos>();
  for (const [code, amount] of byCode(paid, toCentavos)) {
    const benefit = items.find((item) => codeKey(item.code) === code)?.deMinimis ?? null;
    if (benefit !== null) found.set(benefit, (found.get(benefit) ?? 0n) + amount);
  }
  return found;
}

const byCode = <Value>(sent: Record<string, number>, convert: (value: number) => Value): Map<string, Value> =>
  new Map(Object.entries(sent).map(([code, value]) => [codeKey(code), convert(value)]));
