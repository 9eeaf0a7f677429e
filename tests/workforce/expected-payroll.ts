/**
 * Independent calculation of payroll runs, written from the specification without code of the program. Amounts in
 * centavos.
 */

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
  /** Default amounts by item, in order, for employees without an amount of their own. */
  items: Map<string, bigint>;
  /** Keyed by `personId itemId`. */
  own: Map<string, bigint>;
}

export interface Line {
  requested: bigint;
  amount: bigint;
  cap: bigint | null;
  alreadyPaid: bigint;
  basis: bigint | null;
  window: [first: string, last: string];
  /** Items whose final runs count against the limit: the item itself and the basis of its percentage. */
  counted: string[];
}

/** Keyed by `personId itemId`. */
export type Lines = Map<string, Line>;
export interface Paid {
  run: Run;
  lines: Lines;
}

const MONTHS = { monthly: 1, quarterly: 3, annually: 12 };

/** Returns the month, quarter or year in which a period ends. */
function windowOf(frequency: Limit['frequency'], { start, end }: Run): [string, string] {
  if (frequency === 'per_payroll') return [start, end];
  const [year, month] = end.split('-').map(Number) as [number, number];
  const size = MONTHS[frequency];
  const first = Math.floor((month - 1) / size) * size;
  const day = (at: number) => new Date(at).toISOString().slice(0, 10);
  return [day(Date.UTC(year, first, 1)), day(Date.UTC(year, first + size, 0))];
}

/** Returns true if the basis of a percentage is missing from the run. */
export const isBaseless = ({ items: asked }: Run, items: Map<string, Item>): boolean =>
  [...asked.keys()].some((id) => {
    const { limit = null } = items.get(id)!;
    return limit?.type === 'percentage' && !asked.has(limit.basis!);
  });

/** Returns the lines of a run for `people`, given the final runs so far. */
export function expectedPayroll(run: Run, items: Map<string, Item>, people: string[], finals: Paid[]): Lines {
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

/** Returns true if a later final run has paid an item that a line of this run counts against. */
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

/** Returns the totals by kind, and the net. */
export function totalsOf(lines: Lines, items: Map<string, Item>): Record<string, bigint> {
  const sums = { earning: 0n, reimbursement: 0n, deduction: 0n, contribution: 0n, ledger_excluded: 0n };
  for (const [key, { amount }] of lines)
    sums[items.get(key.split(' ')[1]!)!.kind as keyof typeof sums] += amount;
  return { ...sums, net: sums.earning + sums.reimbursement - sums.deduction };
}
