import { message } from '@bulwagan/contracts/errors/message.ts';
import { storedMessage } from '@bulwagan/contracts/errors/stored-message.ts';
import { Refused } from '@bulwagan/platform/http/errors.ts';
import type { Centavos } from '@bulwagan/platform/money/pesos.ts';
import { computePay } from '../../pay/compute-pay.ts';
import { isDeMinimis } from '../../pay/de-minimis.ts';
import { codeKey, taxOf } from '../../pay/method.ts';
import { ItemCycle } from '../../pay/order.ts';
import { type Pay, type PayItem, type PayLine, TableMissing } from '../../pay/types.ts';
import { keyOf, type LineFigures, type LineOf, looksBack } from '../computing/plan.ts';
import { settled } from './entered/settled.ts';
import { withParts } from './entered-parts.ts';
import { type Entry, entriesOf, type PersonFigures, payInputOf, totalOf } from './person.ts';
import type { PersonResult, TaxSums } from './results.ts';
import type { PaySources, RunPayItem } from './sources.ts';

/** Maximum number of attempts to lower deductions; each attempt can change the tax. */
const MOST_ATTEMPTS = 3;

/**
 * Computes the pay of a person with recorded pay. If the run carries over deductions that the pay does not cover,
 * entered deductions are lowered, starting with the last one. Throws 422 for a table without a version on the day.
 */
export function computePerson(sources: PaySources, person: PersonFigures): PersonResult {
  const entries = entriesOf(sources, person);
  const entered = new Map([...entries].map(([id, entry]) => [id, totalOf(entry)]));
  let pay = computed(sources, person, entered);
  const due = amountsOf(sources, pay);
  let isLowered = false;
  for (let attempt = 0; sources.run.carry_negative && attempt < MOST_ATTEMPTS; attempt += 1) {
    const net = netOf(sources, pay);
    if (net >= 0n || !lower(sources, pay, entered, -net)) break;
    isLowered = true;
    pay = computed(sources, person, entered);
  }
  const lines = linesOf(sources, person, pay, entries);
  return {
    employeeId: person.employeeId,
    lines,
    tax: taxSumsOf(pay),
    ...settled(entries, lines, new Map([...due].filter(([id]) => isLess(entered.get(id), entries.get(id))))),
    net: netOf(sources, pay),
    isLowered,
  };
}

const isLess = (entered: Centavos | undefined, entry: Entry | undefined): boolean =>
  entered !== undefined && entry !== undefined && entered < totalOf(entry);

function computed(sources: PaySources, person: PersonFigures, entered: ReadonlyMap<string, Centavos>): Pay {
  const { items, byCode, options } = sources;
  const paidBefore = ({ code }: PayItem) => paidWithin(byCode.get(codeKey(code))!, person);
  try {
    return computePay(
      payInputOf(sources, person, entered),
      items.map(({ pay }) => pay),
      { ...options, paidBefore, adjustments: adjustmentsOf(sources, person) },
    );
  } catch (error) {
    if (error instanceof TableMissing)
      throw new Refused(message('pay.table_missing', { table: error.key, date: error.on }));
    if (error instanceof ItemCycle)
      throw new Refused(message('pay.cycle', { codes: error.codes.join(', ') }));
    throw error;
  }
}

/** Returns the differences to earlier runs as lines of this run, for items that this run has. */
const adjustmentsOf = ({ byCode }: PaySources, { differences }: PersonFigures): PayLine[] =>
  differences.flatMap(({ runId, code, amount, line }) => {
    const item = byCode.get(codeKey(code))?.pay;
    return item === undefined
      ? []
      : [{ item, amount, quantity: null, rate: null, ...line, limit: null, adjustsRunId: runId }];
  });

/**
 * Returns the amounts that final runs paid for an item, and for the base of its percentage, within the window of its
 * limit.
 */
function paidWithin({ step }: RunPayItem, { paid }: PersonFigures) {
  const before = (payrollItemId: string): Centavos =>
    looksBack(step) ? (paid.get(keyOf({ payrollItemId, window: step.window })) ?? 0n) : 0n;
  return {
    own: before(step.item.payroll_item_id),
    basis: step.basis === null ? 0n : before(step.basis.item.payroll_item_id),
  };
}

/** Returns the net pay as included in a run's totals, without items that are excluded from the ledger. */
const netOf = ({ byCode }: PaySources, { lines }: Pay): Centavos =>
  lines.reduce((sum, { item, amount }) => {
    if (item.category === 'contribution' || byCode.get(codeKey(item.code))!.row.is_ledger_excluded)
      return sum;
    return item.category === 'deduction' ? sum - amount : sum + amount;
  }, 0n);

/** Returns the amount of each item in a pay, without adjustments of earlier runs. */
const amountsOf = ({ byCode }: PaySources, { lines }: Pay): Map<string, Centavos> =>
  new Map(
    lines
      .filter(({ adjustsRunId }) => adjustsRunId === undefined)
      .map(({ item, amount }) => [byCode.get(codeKey(item.code))!.row.payroll_item_id, amount]),
  );

/** Returns true for an entered deduction, which can be carried over; contributions, tax and time not worked cannot. */
const canWait = ({ row }: RunPayItem): boolean =>
  row.category === 'deduction' &&
  !row.is_ledger_excluded &&
  (row.method === null || row.method.type === 'typed');

/** Lowers entered deductions by a deficit, starting with the last item. Returns true if any deduction was lowered. */
function lower(sources: PaySources, pay: Pay, entered: Map<string, Centavos>, deficit: Centavos): boolean {
  let left = deficit;
  const amounts = amountsOf(sources, pay);
  for (const item of sources.items.toReversed()) {
    const id = item.row.payroll_item_id;
    const amount = amounts.get(id) ?? 0n;
    if (left === 0n || amount <= 0n || !canWait(item)) continue;
    const by = amount < left ? amount : left;
    entered.set(id, amount - by);
    left -= by;
  }
  return left < deficit;
}

function linesOf(
  { byCode }: PaySources,
  person: PersonFigures,
  pay: Pay,
  entries: ReadonlyMap<string, Entry>,
): LineOf[] {
  const lines = pay.lines.flatMap((line): LineOf[] => {
    const item = byCode.get(codeKey(line.item.code))!;
    const isEntered = line.explanation.code === 'pay.entered';
    const requested = line.limit?.requested ?? line.amount;
    if (isEntered && requested === 0n) return [];
    const entry = line.adjustsRunId === undefined ? entries.get(item.row.payroll_item_id) : undefined;
    if (entry === undefined) return [lineOf(item, person, line, requested)];
    const explanation = withParts(line.explanation, item.row.name, entry, line.amount);
    return [lineOf(item, person, { ...line, explanation }, requested)];
  });
  return lines.every(({ requested }) => requested === 0n) ? [] : lines;
}

function lineOf(
  { row, step }: RunPayItem,
  person: PersonFigures,
  line: PayLine,
  requested: Centavos,
): LineOf {
  const { limit } = line;
  const { frequency, window } = step;
  return {
    payrollItemId: row.payroll_item_id,
    requested,
    amount: line.amount,
    rule: limit?.rule ?? 'no_limit',
    cap: limit?.cap ?? null,
    remaining: limit?.remaining ?? null,
    alreadyPaid: paidWithin({ row, step, pay: line.item }, person).own,
    basis: step.basis === null ? null : (limit?.basis ?? null),
    basisItemId: step.basis?.item.payroll_item_id ?? null,
    frequency,
    window,
    adjustsRunId: line.adjustsRunId ?? null,
    figures: figuresOf(line),
  };
}

const RATE_DECIMALS = 6;

function figuresOf({ quantity, rate, basis, table, explanation }: PayLine): LineFigures {
  const exact = rate === null ? null : 'centavos' in rate ? rate.centavos.div(100) : rate.percent;
  return {
    quantity: quantity === null ? null : quantity.round(4).toString(4),
    rate: exact === null ? null : exact.round(RATE_DECIMALS).toString(RATE_DECIMALS),
    basis,
    table: table && { key: table.key, effective_from: table.effectiveFrom, law: table.law },
    explanation: storedMessage(explanation),
  };
}

const isOtherBenefit = (item: PayItem): boolean => taxOf(item) === 'other_benefits' && !isDeMinimis(item);

function taxSumsOf(pay: Pay): TaxSums {
  const { lines, taxableRegular, taxableSupplementary, deMinimisExcess, withholdingMethod } = pay;
  const sumOf = (counts: (item: PayItem) => boolean): Centavos =>
    lines.filter(({ item }) => counts(item)).reduce((sum, { amount }) => sum + amount, 0n);
  return {
    taxableRegular,
    taxableSupplementary,
    withheld: sumOf(({ method }) => method?.type === 'withholding'),
    otherBenefits: deMinimisExcess + sumOf((item) => item.category === 'earning' && isOtherBenefit(item)),
    deMinimisExcess,
    withholdingMethod,
  };
}
