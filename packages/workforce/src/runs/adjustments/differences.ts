import { message } from '@bulwagan/contracts/errors/message.ts';
import type { Centavos } from '@bulwagan/platform/money/pesos.ts';
import type Fraction from 'fraction.js';
import { computePay } from '../../pay/compute-pay.ts';
import { shownMoney } from '../../pay/explain.ts';
import { codeKey } from '../../pay/method.ts';
import type { PayInput, PayItem } from '../../pay/types.ts';
import { PERIODIC_TABLE, withhold } from '../../pay/withholding.ts';
import { type PersonFigures, payInputOf } from '../pay/person.ts';
import type { PaySources, RunPayItem } from '../pay/sources.ts';
import type { Cause } from './changed-runs.ts';
import type { Difference } from './difference.ts';
import type { PaidLine, PaidRun } from './paid-lines.ts';

export interface AdjustedPerson {
  /** Pay for the final run, and payments made earlier in its month. */
  figures: Pick<PersonFigures, 'employeeId' | 'pay' | 'month'>;
  paid: PaidRun;
  causes: ReadonlySet<Cause>;
  /**
   * Quantities from today's time records by item code. They replace the quantities of the final run; null if
   * unchanged.
   */
  timeRecords: ReadonlyMap<string, Fraction> | null;
}

/**
 * Computes again what a final run paid a person, and returns the differences that the causes explain. Entered amounts
 * and quantities stay. Tax on a difference is withheld when the difference is paid, so only a changed withholding
 * table changes the tax.
 */
export function differencesOf(sources: PaySources, person: AdjustedPerson): Difference[] {
  const { items, options, run } = sources;
  const { paid } = person;
  const lineOf = new Map(paid.lines.map((line) => [line.payrollItemId, line]));
  const time = lateTime(sources, person);
  const input = inputOf(sources, person, lineOf, time);
  const computed = computePay(
    input,
    items.map(({ pay }) => pay).filter(({ method }) => method?.type !== 'withholding'),
    { ...options, paidBefore: (item) => paidBefore(sources, lineOf, item) },
  );
  const lines = new Map(computed.lines.map((line) => [codeKey(line.item.code), line]));
  const causes = new Set(person.causes);
  if (!items.some(isTimeDifferent)) causes.delete('time');
  return items.flatMap((item) => {
    const id = item.row.payroll_item_id;
    const before = lineOf.get(id);
    if (before?.isEntered === true || !isCausedBy(item, { causes, time }, before)) return [];
    const line =
      item.pay.method?.type === 'withholding'
        ? taxLine(sources, input, paid, causes)
        : (lines.get(codeKey(item.pay.code)) ?? NOTHING);
    if (line === null) return [];
    const amount = line.amount - (before?.paid ?? 0n);
    if (amount === 0n) return [];
    const explanation = message('pay.adjustment', {
      said: line.explanation,
      start: run.period_start,
      end: run.period_end,
      before: shownMoney(before?.paid ?? 0n),
      after: shownMoney(line.amount),
    });
    const { basis, table } = line;
    return [
      {
        runId: run.id,
        periodEnd: run.period_end,
        code: item.pay.code,
        amount,
        line: { basis, table, explanation },
      },
    ];
  });

  /**
   * Returns true also for an item that an earlier adjustment paid, because items computed from it may be missing in
   * that run.
   */
  function isTimeDifferent({ row, pay }: RunPayItem): boolean {
    if (!time.has(row.payroll_item_id)) return false;
    const amount = lines.get(codeKey(pay.code))?.amount ?? 0n;
    const { isEntered, paid, own } = lineOf.get(row.payroll_item_id) ?? NOT_PAID;
    return !isEntered && (amount !== paid || amount !== own);
  }
}

const NOTHING = { amount: 0n, basis: null, table: null, explanation: message('pay.no_earnings') };

const NOT_PAID = { isEntered: false, paid: 0n, own: 0n };

type Lines = ReadonlyMap<string, PaidLine>;

/** Quantities from time records by item, as decimal text. */
type LateTime = ReadonlyMap<string, string>;

/** Recurring quantities take precedence over time records, as in the run. */
function lateTime({ items }: PaySources, { timeRecords, figures }: AdjustedPerson): LateTime {
  const recurring = new Set(
    figures.pay?.recurringItems.filter(({ quantity }) => quantity !== null).map((one) => one.payrollItemId),
  );
  return new Map(
    items.flatMap(({ row }): [string, string][] => {
      const quantity = timeRecords?.get(codeKey(row.code));
      return quantity === undefined || recurring.has(row.payroll_item_id)
        ? []
        : [[row.payroll_item_id, quantity.toString()]];
    }),
  );
}

function inputOf(sources: PaySources, { figures }: AdjustedPerson, lines: Lines, time: LateTime): PayInput {
  const entered = new Map<string, Centavos>();
  const quantities = new Map<string, string>();
  for (const [id, { isEntered, requested, quantity }] of lines) {
    if (isEntered) entered.set(id, requested);
    else if (quantity !== null) quantities.set(id, quantity);
  }
  for (const [id, quantity] of time) quantities.set(id, quantity);
  const person: PersonFigures = {
    ...figures,
    pay: figures.pay && { ...figures.pay, recurringItems: [] },
    amounts: new Map(),
    quantities,
    timeRecords: new Map(),
    paid: new Map(),
    year: undefined,
    earned: undefined,
    deMinimis: new Map(),
    carried: new Map(),
    differences: [],
  };
  return payInputOf(sources, person, entered);
}

/** Returns the amounts that counted against limits before the final run, by window. */
function paidBefore({ items, byCode }: PaySources, lines: Lines, item: PayItem) {
  const id = byCode.get(codeKey(item.code))!.row.payroll_item_id;
  const rule = lines.get(id)?.rule;
  if (rule === undefined || rule === null) return { own: 0n, basis: 0n };
  const basis = items.find(({ row }) => row.payroll_item_id === rule.basis_item_id);
  const ofRun = basis === undefined ? 0n : (lines.get(basis.row.payroll_item_id)?.paid ?? 0n);
  const before = BigInt(rule.basis ?? 0) - ofRun;
  return { own: BigInt(rule.already_paid), basis: before > 0n ? before : 0n };
}

/** Returns true if one of the causes may change the amount of an item. */
function isCausedBy(
  { row, pay: { method } }: RunPayItem,
  { causes, time }: { causes: ReadonlySet<Cause>; time: LateTime },
  before: PaidLine | undefined,
): boolean {
  const isOfSalary = causes.has('compensation') || causes.has('salary-grades');
  switch (method?.type) {
    case 'table':
      return isOfSalary || causes.has('time') || causes.has(method.table);
    case 'withholding':
      return true;
    case 'thirteenth_month':
      return isOfSalary && (before?.quantity ?? null) !== null;
    case 'percentage':
      return isOfSalary || causes.has('time');
    case 'rate':
    case 'fixed':
      return time.has(row.payroll_item_id) || (method.type === 'rate' && isOfSalary);
    case 'compensation':
    case 'months_of_salary':
      return isOfSalary;
    default:
      return false;
  }
}

/**
 * Returns the tax of a single period according to the current table. Returns null if the tax follows the whole year
 * or the table did not change.
 */
function taxLine(
  { run, options }: PaySources,
  input: PayInput,
  { withholdingMethod, taxableRegular, taxableSupplementary }: PaidRun,
  causes: ReadonlySet<Cause>,
) {
  if (withholdingMethod !== 'periodic' || !causes.has(PERIODIC_TABLE[run.frequency])) return null;
  const pay = { regular: taxableRegular, supplementary: taxableSupplementary };
  const { amount, table, explanation } = withhold({ ...input, withholding: 'periodic' }, pay, options);
  return { amount, basis: pay.regular + pay.supplementary, table, explanation };
}
