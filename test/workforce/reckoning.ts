/** What payroll runs come to, reckoned once more from the words of the rules and from nothing of the program. Centavos. */

export interface Limit {
  type: 'fixed_amount' | 'percentage';
  frequency: 'per_payroll' | 'monthly' | 'quarterly' | 'annually';
  amount: bigint;
  /** Ten-thousandths of a percent. */
  percent: bigint;
  basis: string | null;
}

export interface Item {
  id: string;
  kind: string;
  limit: Limit | null;
}

export interface Run {
  id: string;
  start: string;
  end: string;
  /** By item, in their order; for everybody who has no amount of their own. */
  items: Map<string, bigint>;
  /** By `personId itemId`. */
  own: Map<string, bigint>;
}

export interface Line {
  requested: bigint;
  amount: bigint;
  cap: bigint | null;
  alreadyPaid: bigint;
  basis: bigint | null;
  window: [first: string, last: string];
  /** Of which final runs count against it: the item's, and that which its percentage is of. */
  counted: string[];
}

/** By `personId itemId`. */
export type Lines = Map<string, Line>;
export interface Paid {
  run: Run;
  lines: Lines;
}

const MONTHS = { monthly: 1, quarterly: 3, annually: 12 };

/** The month, quarter or year in which a period ends. */
function windowOf(frequency: Limit['frequency'], { start, end }: Run): [string, string] {
  if (frequency === 'per_payroll') return [start, end];
  const [year, month] = end.split('-').map(Number) as [number, number];
  const size = MONTHS[frequency];
  const first = Math.floor((month - 1) / size) * size;
  const day = (at: number) => new Date(at).toISOString().slice(0, 10);
  return [day(Date.UTC(year, first, 1)), day(Date.UTC(year, first + size, 0))];
}

/** Whether a percentage is of something that is not in the run. */
export const isBaseless = ({ items: asked }: Run, items: Map<string, Item>): boolean =>
  [...asked.keys()].some((id) => {
    const { limit = null } = items.get(id)!;
    return limit?.type === 'percentage' && !asked.has(limit.basis!);
  });

/** The lines of a run for some people, after what final runs have paid. */
export function reckon(run: Run, items: Map<string, Item>, people: string[], finals: Paid[]): Lines {
  const lines: Lines = new Map();
  for (const person of people) {
    const paidOf = (id: string, [first, last]: [string, string]) =>
      finals
        .filter(({ run: { end } }) => end >= first && end <= last)
        .reduce((sum, one) => sum + (one.lines.get(`${person} ${id}`)?.amount ?? 0n), 0n);
    const lineOf = (id: string): Line => {
      const requested = run.own.get(`${person} ${id}`) ?? run.items.get(id)!;
      const { limit } = items.get(id)!;
      const frequency = limit?.frequency ?? 'per_payroll';
      const window = windowOf(frequency, run);
      if (limit === null)
        return { requested, amount: requested, cap: null, alreadyPaid: 0n, basis: null, window, counted: [] };
      const before = (of: string) => (frequency === 'per_payroll' ? 0n : paidOf(of, window));
      const isShare = limit.type === 'percentage';
      const basis = isShare ? before(limit.basis!) + lineOf(limit.basis!).amount : null;
      const cap = basis === null ? limit.amount : (basis * limit.percent) / 1_000_000n;
      const alreadyPaid = before(id);
      const left = cap > alreadyPaid ? cap - alreadyPaid : 0n;
      const counted = frequency === 'per_payroll' ? [] : isShare ? [id, limit.basis!] : [id];
      return {
        requested,
        amount: requested < left ? requested : left,
        cap,
        alreadyPaid,
        basis,
        window,
        counted,
      };
    };
    for (const id of run.items.keys()) {
      const line = lineOf(id);
      if (line.requested > 0n) lines.set(`${person} ${id}`, line);
    }
  }
  return lines;
}

/** Whether one of some later final runs has paid of what a line of these counts. */
export const isOvertaken = (lines: Lines, later: Paid[]): boolean =>
  [...lines].some(
    ([
      key,
      {
        window: [first, last],
        counted,
      },
    ]) =>
      later.some(
        ({ run: { end }, lines: paid }) =>
          end >= first && end <= last && counted.some((id) => paid.has(`${key.split(' ')[0]} ${id}`)),
      ),
  );

/** By kind, and the net. */
export function totalsOf(lines: Lines, items: Map<string, Item>): Record<string, bigint> {
  const sums = { earning: 0n, reimbursement: 0n, deduction: 0n, contribution: 0n, ledger_excluded: 0n };
  for (const [key, { amount }] of lines)
    sums[items.get(key.split(' ')[1]!)!.kind as keyof typeof sums] += amount;
  return { ...sums, net: sums.earning + sums.reimbursement - sums.deduction };
}
