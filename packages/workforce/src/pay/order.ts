import { codeKey, isTimeNotWorked, namedBy, taxOf } from './method.ts';
import type { PayItem } from './types.ts';

type Ordered = Pick<PayItem, 'code' | 'category' | 'method' | 'isTaxable' | 'deMinimis'> & {
  limit: { basis: string | null } | null;
};

/** Error for items that depend on each other in a cycle, so that none can be computed first. */
export class ItemCycle extends Error {
  readonly codes: readonly string[];

  constructor(codes: readonly string[]) {
    super(`The items depend on each other: ${codes.join(', ')}.`);
    this.codes = codes;
  }
}

/**
 * Orders the items so that each item follows the items that it depends on, and otherwise keeps the given order.
 * Throws ItemCycle if that is impossible.
 */
export function inOrderOfDependency<Item extends Ordered>(items: readonly Item[]): Item[] {
  const byCode = new Map(items.map((item) => [codeKey(item.code), item]));
  const done = new Set<Item>();
  const open: Item[] = [];
  const visit = (item: Item): void => {
    if (done.has(item)) return;
    if (open.includes(item)) throw new ItemCycle(open.slice(open.indexOf(item)).map(({ code }) => code));
    open.push(item);
    for (const code of codesBefore(item, items)) {
      const before = byCode.get(code);
      if (before !== undefined) visit(before);
    }
    open.pop();
    done.add(item);
  };
  items.forEach(visit);
  return [...done];
}

/** Returns the codes of the items that must be computed before an item. */
function codesBefore(item: Ordered, items: readonly Ordered[]): string[] {
  const basis = item.limit?.basis ?? null;
  const taxed =
    item.method?.type === 'withholding'
      ? items.filter((other) => other !== item && isBeforeTax(other)).map(({ code }) => codeKey(code))
      : [];
  return [
    ...namedBy(item.method),
    ...earnedBefore(item, items),
    ...(basis === null ? [] : [codeKey(basis)]),
    ...taxed,
  ];
}

/**
 * Returns true if an item must be computed before the tax. These are taxed pay and de minimis benefits, which may
 * exceed their ceilings. For a non-resident alien, all earnings are taxed, so exempt items also come before the tax,
 * unless they depend on items that may include the tax.
 */
const isBeforeTax = (other: Ordered): boolean =>
  taxOf(other) !== 'exempt' ||
  other.deMinimis !== null ||
  (other.category === 'earning' &&
    namedBy(other.method).length === 0 &&
    (other.limit?.basis ?? null) === null);

/** 13th month pay comes after the basic pay, because it is computed from the basic pay. */
const earnedBefore = ({ method }: Ordered, items: readonly Ordered[]): string[] =>
  method?.type === 'thirteenth_month'
    ? items
        .filter((other) => other.method?.type === 'compensation' || isTimeNotWorked(other))
        .map(({ code }) => codeKey(code))
    : [];
