import type { Centavos } from '../../platform/money/pesos.ts';
import {
  evaluate,
  type Frequency,
  frequencyOf,
  type Limit,
  type Period,
  ruleOf,
  type Verdict,
  windowOf,
} from '../payroll-items/limits.ts';

/** How a run computes: its items in an order in which each basis comes before its percentages. Pure and exact. */

export interface RunItem extends Limit {
  payroll_item_id: string;
  /** For everybody who has no amount of their own. */
  amount_centavos: Centavos;
  limit_basis_payroll_item_id: string | null;
}

/** What final runs have paid of an item within a window. */
export interface Asked {
  payrollItemId: string;
  window: Period;
}

export interface Step {
  item: RunItem;
  /** Among the items of the run, from 0. */
  position: number;
  frequency: Frequency;
  window: Period;
  /** The step of the item that the percentage is of. */
  basis: Step | null;
}

export interface LineOf extends Verdict {
  payrollItemId: string;
  requested: Centavos;
  alreadyPaid: Centavos;
  /** Null unless the rule is a percentage. */
  basis: Centavos | null;
  /** The item that it is of. */
  basisItemId: string | null;
  frequency: Frequency;
  window: Period;
}

const basisOf = (item: RunItem): string | null =>
  ruleOf(item) === 'percentage' ? item.limit_basis_payroll_item_id : null;

/** Those of which the basis is not among the items. */
export function withoutBasis<Item extends RunItem>(items: Item[]): Item[] {
  const ids = new Set(items.map(({ payroll_item_id }) => payroll_item_id));
  return items.filter((item) => {
    const basis = basisOf(item);
    return basis !== null && !ids.has(basis);
  });
}

/** The steps of a run. Throws when a basis is missing, or when bases go round in a circle, which the catalog refuses. */
export function planOf(items: RunItem[], period: Period): Step[] {
  const byId = new Map(items.map((item, position) => [item.payroll_item_id, { item, position }]));
  const steps = new Map<string, Step>();
  const add = (id: string, above: string[]): Step => {
    const known = steps.get(id);
    if (known !== undefined) return known;
    const found = byId.get(id);
    if (found === undefined || above.includes(id))
      throw new Error('A payroll item has no basis to stand on.');
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

/** Per payroll nothing was paid before: a window of its own begins with each run. */
const looksBack = ({ item, frequency }: Step): boolean =>
  ruleOf(item) !== 'no_limit' && frequency !== 'per_payroll';

/** What must be known of earlier runs, each once. */
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
 * The lines of one employee: per item the amount of their own, or the item's, as its limit leaves it. A percentage is of
 * what its basis amounts to within the same window, in final runs and in this one together. In the order of the items;
 * one of which nothing is asked for has no line.
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
    const told = { payrollItemId, requested, alreadyPaid, basis, basisItemId, frequency, window };
    lines[step.position] = { ...told, ...verdict };
  }
  return lines.filter(({ requested }) => requested > 0n);
}
