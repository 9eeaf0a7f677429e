import type { Random } from '@bulwagan/platform/commands/random.ts';
import type { Item, Limit, Run } from './expected-payroll.ts';

/** Randomly generated limits and runs, and the request bodies that create them. */

const STARTS = [
  '2027-11-16',
  '2027-12-01',
  '2027-12-16',
  '2028-01-01',
  '2028-02-16',
  '2028-02-29',
  '2028-03-31',
];
const DAYS = [0, 14, 15, 28, 30, 89];
const AMOUNTS = [0n, 1n, 5n, 100n, 33_333n, 999_999n, 1_234_567n, 100_000_000_000n];
const PERCENTS = [0n, 1n, 10_000n, 25_000n, 123_456n, 333_333n, 999_999n, 1_000_000n];
export const KINDS = ['earning', 'earning', 'deduction', 'contribution', 'reimbursement', 'ledger_excluded'];
const FREQUENCIES = ['per_payroll', 'monthly', 'quarterly', 'annually'] as const;

export const pesos = (centavos: bigint) => Number(centavos) / 100;

export function drawing(random: Random) {
  const amount = () => (random.chance(0.3) ? BigInt(random.below(5_000_000)) : random.pick(AMOUNTS));
  const limit = (before: Item[]): Limit | null => {
    if (random.chance(0.25)) return null;
    const isShare = before.length > 0 && random.chance(0.5);
    return {
      type: isShare ? 'percentage' : 'fixed_amount',
      frequency: random.pick(FREQUENCIES),
      amount: amount(),
      percent: random.pick(PERCENTS),
      basis: isShare ? random.pick(before).id : null,
    };
  };
  /** Chooses some items, nearly always together with the basis of their percentages. */
  const asked = (items: Map<string, Item>): Map<string, bigint> => {
    const chosen = new Set<string>();
    const choose = (id: string) => {
      chosen.add(id);
      const basis = items.get(id)!.limit?.basis ?? null;
      if (basis !== null && random.chance(0.97)) choose(basis);
    };
    for (let at = 0; at <= random.below(4); at += 1) choose(random.pick([...items.keys()]));
    return new Map([...chosen].reverse().map((id) => [id, amount()]));
  };
  const run = (items: Map<string, Item>, people: string[]): Omit<Run, 'id'> => {
    const start = random.pick(STARTS);
    const end = new Date(Date.parse(start) + 86_400_000 * random.pick(DAYS)).toISOString().slice(0, 10);
    const chosen = asked(items);
    const own = people
      .flatMap((person) => [...chosen.keys()].map((id) => `${person} ${id}`))
      .filter(() => random.chance(0.25))
      .map((key) => [key, amount()] as const);
    return { start, end, items: chosen, own: new Map(own) };
  };
  return { limit, run };
}

export const bodyOf = ({ kind, limit }: Omit<Item, 'id'>, name: string) => ({
  name,
  code: name,
  category: kind === 'ledger_excluded' ? 'earning' : kind,
  is_ledger_excluded: kind === 'ledger_excluded',
  has_limit: limit !== null,
  limit_type: limit?.type ?? 'fixed_amount',
  limit_frequency: limit?.frequency ?? 'monthly',
  limit_amount: pesos(limit?.amount ?? 0n),
  ...(limit?.type === 'percentage' && {
    limit_percentage: Number(limit.percent) / 10_000,
    limit_basis_payroll_item_id: limit.basis,
  }),
});

export const runBody = ({ start, end, items, own }: Omit<Run, 'id'>, rosterId: string) => ({
  roster_id: rosterId,
  period_start: start,
  period_end: end,
  items: [...items].map(([id, amount]) => ({ payroll_item_id: id, amount: pesos(amount) })),
  amounts: [...own].map(([key, amount]) => {
    const [employee_id, payroll_item_id] = key.split(' ');
    return { employee_id, payroll_item_id, amount: pesos(amount) };
  }),
});
