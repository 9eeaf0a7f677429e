import { type DeMinimisBenefit, isOffCycle } from '@bulwagan/contracts/workforce/pay.ts';
import type { Centavos } from '@bulwagan/platform/money/pesos.ts';
import Fraction from 'fraction.js';
import type { DatedPay, PersonPay, RecurringPay } from '../../compensations/pay-of.ts';
import { codeKey } from '../../pay/method.ts';
import type { EarlierAmount, PayInput, PreviousEmployer } from '../../pay/types.ts';
import { GOVERNMENT_FACTOR, PRIVATE_FACTOR } from '../../pay/working-days.ts';
import type { Difference } from '../adjustments/difference.ts';
import type { RunRow } from '../queries.ts';
import type { EarnedOfYear, YearOfRuns } from './earlier-queries.ts';
import { isLastOfMonth, payDateOf, taxFrequencyOf, withholdingOf } from './settings.ts';
import type { PaySources, RunPayItem } from './sources.ts';

/** Payroll data of one person. Amounts and quantities are by item. */
export interface PersonFigures {
  employeeId: string;
  pay: PersonPay | undefined;
  amounts: ReadonlyMap<string, Centavos>;
  /** Decimal text. */
  quantities: ReadonlyMap<string, string>;
  /** Quantities from time records, by item code. */
  timeRecords: ReadonlyMap<string, Fraction>;
  /** Amounts paid by final runs, by item and window. */
  paid: ReadonlyMap<string, Centavos>;
  year: YearOfRuns | undefined;
  month: readonly EarlierAmount[];
  deMinimis: ReadonlyMap<DeMinimisBenefit, Centavos>;
  earned: EarnedOfYear | undefined;
  /** Deductions carried over from earlier runs, by item. */
  carried: ReadonlyMap<string, Centavos>;
  /** Items for which final runs would pay another amount today. */
  differences: readonly Difference[];
}

/** An amount that replaces the computed amount, with its parts. */
export interface Entry {
  /** Carried over from earlier runs. */
  carried: Centavos;
  /** Installments of loans. */
  loans: readonly (RecurringPay & { amount: Centavos })[];
  /** Remaining part: an amount of the run, or recurring amounts without a balance. */
  other: Centavos;
  /** Recurring amounts in the remaining part. */
  recurring: readonly (RecurringPay & { amount: Centavos })[];
}

export const totalOf = ({ carried, loans, other }: Entry): Centavos =>
  carried + other + loans.reduce((sum, { amount }) => sum + amount, 0n);

const NO_YEAR: YearOfRuns = {
  isCumulative: false,
  isSettled: false,
  firstDay: null,
  frequency: null,
  taxableRegular: 0n,
  taxableSupplementary: 0n,
  withheld: 0n,
  periods: 0,
  otherBenefits: 0n,
};
const NO_EMPLOYER: PreviousEmployer = { taxable: 0n, withheld: 0n, periods: 0 };

/**
 * Returns a person's compensations that start by the end of the period. Omits a salary grade without a table, because
 * it has no amount.
 */
export const compensationsOf = ({ run }: PaySources, pay: PersonPay | undefined) =>
  (pay?.compensations ?? []).filter(
    (one): one is DatedPay & { amount: Centavos } =>
      one.amount !== null && one.effectiveFrom <= run.period_end,
  );

/**
 * Returns the entered amounts of a person, by item. The run's amount for this person comes first, otherwise recurring
 * amounts, otherwise the run's amount for everybody. Carried deductions are added. The run's amount for a person with
 * loans pays the loans, regardless of their installments. A person who is not employed in the period has no recurring
 * amounts, except loans that are deducted from an off-cycle payment or a final pay.
 */
export function entriesOf(
  { items, run }: { items: readonly Pick<RunPayItem, 'row'>[]; run: PeriodOfRun },
  person: Pick<PersonFigures, 'pay' | 'amounts' | 'carried'>,
): Map<string, Entry> {
  const entries = new Map<string, Entry>();
  const isEmployed = isEmployedIn(run, person.pay);
  for (const { row } of items) {
    const id = row.payroll_item_id;
    const own = person.amounts.get(id);
    const recurring = (person.pay?.recurringItems ?? []).filter(
      (one): one is RecurringPay & { amount: Centavos } =>
        one.payrollItemId === id &&
        one.amount !== null &&
        (one.effectiveTo === null || one.effectiveTo >= run.period_start) &&
        (isEmployed || (one.balance !== null && (own !== undefined || run.kind !== 'regular'))),
    );
    const carried = person.carried.get(id) ?? 0n;
    const entered = own ?? (row.is_computed ? undefined : row.amount_centavos);
    const { loans = [], amounts = [] } = Object.groupBy(recurring, ({ balance }) =>
      balance === null ? 'amounts' : 'loans',
    );
    const other = amounts.reduce((sum, { amount }) => sum + amount, 0n);
    if (own !== undefined && loans.length > 0) {
      const paid = installmentsOf(loans, larger(0n, own - other));
      const left = paid.reduce((rest, { amount }) => rest - amount, own);
      entries.set(id, { carried, loans: paid, other: left, recurring: [] });
    } else if (own === undefined && recurring.length > 0) {
      entries.set(id, { carried, loans, other, recurring: amounts });
    } else if (entered !== undefined || carried > 0n)
      entries.set(id, { carried, loans: [], other: entered ?? 0n, recurring: [] });
  }
  return entries;
}

type Loan = Entry['loans'][number];

/** Divides an amount among loans in order, at most the balance of each loan. */
function installmentsOf(loans: readonly Loan[], amount: Centavos): Loan[] {
  let left = amount;
  return loans.flatMap((loan) => {
    const paid = smaller(loan.balance!, left);
    left -= paid;
    return paid === 0n ? [] : [{ ...loan, amount: paid }];
  });
}

const larger = (one: Centavos, other: Centavos): Centavos => (one > other ? one : other);
const smaller = (one: Centavos, other: Centavos): Centavos => (one < other ? one : other);

/** Returns the input of a computation for a person with recorded pay. */
export function payInputOf(
  sources: PaySources,
  person: PersonFigures,
  entered: ReadonlyMap<string, Centavos>,
): PayInput {
  const { run, items } = sources;
  const factor = items.some(({ pay: { method } }) => method?.type === 'table' && method.table === 'gsis')
    ? GOVERNMENT_FACTOR
    : PRIVATE_FACTOR;
  const year = person.year ?? NO_YEAR;
  return {
    payDate: payDateOf(run),
    period: { start: run.period_start, end: run.period_end },
    frequency: run.frequency,
    taxFrequency: taxFrequencyOf(run, sources.isFrequencyGiven, year),
    compensations: compensationsOf(sources, person.pay).map((one) => ({
      effectiveFrom: one.effectiveFrom,
      basis: one.basis,
      amount: one.amount,
      factor: new Fraction(one.factor ?? factor),
      isMinimumWageEarner: one.isMinimumWageEarner,
      isNonresidentAlien: one.isNonresidentAlien,
    })),
    employedFrom: person.pay?.employedFrom ?? null,
    employedTo: person.pay?.employedTo ?? null,
    quantities: quantitiesOf(sources, person),
    amounts: byCode(sources, entered),
    // The computation itself counts this pay as another payroll.
    yearToDate: !isOffCycle(run.kind) ? year : { ...year, periods: Math.max(0, year.periods - 1) },
    previousEmployer: person.pay?.previousEmployer ?? NO_EMPLOYER,
    deMinimisBefore: person.deMinimis,
    withholding: withholdingOf(run, year),
    contributions: run.contributions,
    earlier: {
      ofMonth: person.month,
      ofYear: sources.isThirteenthOfYear ? (person.earned ?? { earned: 0n, thirteenthMonth: 0n }) : null,
      isCumulative: year.isCumulative,
      isLastOfMonth: isLastOfMonth(run, sources.options.holidays) || hasLeftBy(run.period_end, person.pay),
      isOffCycle: isOffCycle(run.kind),
    },
  };
}

type PeriodOfRun = Pick<RunRow, 'period_start' | 'period_end' | 'kind'>;

/** Returns true if the person is employed on at least one day of the period. */
const isEmployedIn = (
  { period_start: start, period_end: end }: PeriodOfRun,
  pay: PersonPay | undefined,
): boolean =>
  (pay?.employedFrom == null || pay.employedFrom <= end) &&
  (pay?.employedTo == null || pay.employedTo >= start);

/** Returns true if the employment has ended by a day, so that no later period pays the person. */
const hasLeftBy = (day: string, pay: PersonPay | undefined): boolean =>
  pay?.employedTo != null && pay.employedTo <= day;

/**
 * Returns true if the person was employed this year before the first run that paid them, and no earlier pay of the
 * year is recorded. The tax of the year would then be too low.
 */
export function lacksPayOfYear({ run }: PaySources, { pay, year }: PersonFigures): boolean {
  if (pay === undefined || pay.previousEmployer !== null) return false;
  const newYear = `${payDateOf(run).slice(0, 4)}-01-01`;
  const since = pay.employedFrom ?? pay.compensations[0]?.effectiveFrom ?? newYear;
  const firstDay = year?.firstDay ?? run.period_start;
  return firstDay > (since > newYear ? since : newYear);
}

/** Quantities of the run take precedence over recurring quantities, and recurring quantities over time records. */
function quantitiesOf({ items, run }: PaySources, person: PersonFigures): Map<string, Fraction> {
  const found = new Map<string, Fraction>();
  const isEmployed = isEmployedIn(run, person.pay);
  for (const { row } of items) {
    const id = row.payroll_item_id;
    const recurring = person.pay?.recurringItems.find(
      ({ payrollItemId, quantity, effectiveTo }) =>
        isEmployed &&
        payrollItemId === id &&
        quantity !== null &&
        (effectiveTo === null || effectiveTo >= run.period_start),
    );
    const key = codeKey(row.code);
    const given = person.quantities.get(id) ?? recurring?.quantity;
    const quantity =
      given === undefined || given === null ? person.timeRecords.get(key) : new Fraction(given);
    if (quantity !== undefined) found.set(key, quantity);
  }
  return found;
}

const byCode = ({ items }: PaySources, amounts: ReadonlyMap<string, Centavos>): Map<string, Centavos> =>
  new Map(
    items.flatMap(({ row }) => {
      const amount = amounts.get(row.payroll_item_id);
      return amount === undefined ? [] : [[codeKey(row.code), amount] as const];
    }),
  );
