import type { StoredMessage } from '@bulwagan/contracts/errors/stored-message.ts';
import type { LimitFrequency } from '@bulwagan/contracts/workforce/kinds.ts';
import type { Centavos } from '@bulwagan/platform/money/pesos.ts';
import {
  evaluate,
  frequencyOf,
  type Limit,
  type Period,
  ruleOf,
  type Verdict,
  windowOf,
} from '../../payroll-items/limits.ts';

/**
 * Plans the computation of a run: orders its items so that each base comes before its percentages. The functions are
 * exact and have no side effects.
 */

export interface RunItem extends Limit {
  payroll_item_id: string;
  /** Amount for every employee without an individual amount; 0 for an item that is computed. */
  amount_centavos: Centavos;
  /** True if the item has no amount, so that its method computes the amount. */
  is_computed: boolean;
  limit_basis_payroll_item_id: string | null;
}

/** A query for the amount that final runs paid for an item within a window. */
export interface Asked {
  payrollItemId: string;
  window: Period;
}

export interface Step {
  item: RunItem;
  /** Position among the items of the run, from 0. */
  position: number;
  frequency: LimitFrequency;
  window: Period;
  /** Step of the base item, if the limit is a percentage. */
  basis: Step | null;
}

export interface LineOf extends Verdict {
  payrollItemId: string;
  requested: Centavos;
  alreadyPaid: Centavos;
  /** Null unless the limit is a percentage. */
  basis: Centavos | null;
  /** The base item. */
  basisItemId: string | null;
  frequency: LimitFrequency;
  window: Period;
  /** Final run that the line adjusts; null for the pay of the run itself. */
  adjustsRunId: string | null;
  /** Null for an amount that was entered in a run without computed items. */
  figures: LineFigures | null;
}

/** Figures that the method of an item used to compute the amount. */
export interface LineFigures {
  /** Decimal text. */
  quantity: string | null;
  /** Decimal text: pesos per unit if there is a quantity, otherwise percent. */
  rate: string | null;
  basis: Centavos | null;
  table: { key: string; effective_from: string; law: string } | null;
  explanation: StoredMessage;
}

const basisOf = (item: RunItem): string | null =>
  ruleOf(item) === 'percentage' ? item.limit_basis_payroll_item_id : null;

/** Returns the items whose base item is not in the run. */
export function withoutBasis<Item extends RunItem>(items: Item[]): Item[] {
  const ids = new Set(items.map(({ payroll_item_id }) => payroll_item_id));
  return items.filter((item) => {
    const basis = basisOf(item);
    return basis !== null && !ids.has(basis);
  });
}

/** Returns the steps of a run. Throws for a missing base and for a cycle of bases, which the catalog refuses. */
export function planOf(items: RunItem[], period: Period): Step[] {
  const byId = new Map(items.map((item, position) => [item.payroll_item_id, { item, position }]));
  const steps = new Map<string, Step>();
  const add = (id: string, above: string[]): Step => {
    const known = steps.get(id);
    if (known !== undefined) return known;
    const found = byId.get(id);
    if (found === undefined || above.includes(id))
      throw new Error('The base of a payroll item is missing or cyclic.');
    const { item, position } = found;
    const basisId = basisOf(item);
    const basis = basisId === null ? null : add(basisId, [...above, id]);
    const frequency = frequencyOf(item);
    const step = { item, position, frequency, window: windowOf(frequency, period), basis };
    steps.set(id, step);
    return step;
  };
  for (const id of byId.keys()) add(id, []);
  return [...steps.values()];
}

/** A limit per payroll has no earlier payments, because each run starts a new window. */
export const looksBack = ({ item, frequency }: Step): boolean =>
  ruleOf(item) !== 'no_limit' && frequency !== 'per_payroll';

/** Returns the queries about earlier runs, without duplicates. */
export function askedOf(steps: Step[]): Asked[] {
  const asked = steps.filter(looksBack).flatMap(({ item, window, basis }) => {
    const own = { payrollItemId: item.payroll_item_id, window };
    return basis === null ? [own] : [own, { payrollItemId: basis.item.payroll_item_id, window }];
  });
  return [...new Map(asked.map((one) => [keyOf(one), one])).values()];
}

export const keyOf = ({ payrollItemId, window }: Asked): string =>
  `${payrollItemId} ${window.start} ${window.end}`;

/**
 * Returns the lines of one employee in the order of the items. Each line has the individual or default amount,
 * reduced by the limit. An amount of zero has no line. The base of a percentage is the total within the same window,
 * including final runs and this run.
 */
export function linesOf(
  steps: Step[],
  amounts: ReadonlyMap<string, Centavos>,
  paid: ReadonlyMap<string, Centavos>,
): LineOf[] {
  const computed = new Map<string, Centavos>();
  const before = (step: Step, payrollItemId: string): Centavos =>
    looksBack(step) ? (paid.get(keyOf({ payrollItemId, window: step.window })) ?? 0n) : 0n;
  const lines: LineOf[] = [];
  for (const step of steps) {
    const { item, frequency, window } = step;
    const payrollItemId = item.payroll_item_id;
    const basisItemId = step.basis?.item.payroll_item_id ?? null;
    const basis = basisItemId === null ? null : before(step, basisItemId) + computed.get(basisItemId)!;
    const requested = amounts.get(payrollItemId) ?? item.amount_centavos;
    const alreadyPaid = before(step, payrollItemId);
    const verdict = evaluate(item, { requested, basis: basis ?? 0n, alreadyPaid });
    computed.set(payrollItemId, verdict.amount);
    const reported = {
      payrollItemId,
      requested,
      alreadyPaid,
      basis,
      basisItemId,
      frequency,
      window,
      adjustsRunId: null,
      figures: null,
    };
    lines[step.position] = { ...reported, ...verdict };
  }
  return lines.filter(({ requested }) => requested > 0n);
}
