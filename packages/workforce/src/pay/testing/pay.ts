import { toPesos } from '@bulwagan/platform/money/pesos.ts';
import { payInputOf } from '../../calculate/input.ts';
import { itemOfSet } from '../../calculate/items.ts';
import type { CalculateInput } from '../../calculate/schemas.ts';
import { PAY_SETS } from '../../pay-sets/sets.ts';
import { BRACKET_SEEDS } from '../../statutory-tables/seeds/seeds.ts';
import { versionOn } from '../../statutory-tables/table.ts';
import { VALUE_SEEDS } from '../../statutory-values/seeds.ts';
import { lookupAmong } from '../../statutory-values/value.ts';
import { computePay } from '../compute-pay.ts';
import type { Pay, PayItem, PayOptions, TableLookup } from '../types.ts';

/** Tables of a new installation. */
export const seededTables: TableLookup = (key, on) =>
  versionOn(
    BRACKET_SEEDS.filter((version) => version.key === key),
    on,
  );

/** Single statutory figures of a new installation. */
const seededValues = lookupAmong(VALUE_SEEDS);

export const OPTIONS: PayOptions = {
  tables: seededTables,
  values: seededValues,
  philhealthRounding: 'truncate_employee',
};

export const itemsOfSet = (key: string): PayItem[] =>
  PAY_SETS.find((set) => set.key === key)!.items.map(itemOfSet);

export const JULY = { start: '2026-07-01', end: '2026-07-31' };

/** Returns a request for the whole of July 2026, from a private employer by default. */
export const request = (more: Partial<CalculateInput> = {}): CalculateInput => ({
  set: 'ph-private',
  pay_date: '2026-07-31',
  period: JULY,
  frequency: 'monthly',
  compensation: { basis: 'monthly', amount: 30_450, factor: 261 },
  ...more,
});

export const monthly = (amount: number, factor = 261) => ({ basis: 'monthly', amount, factor }) as const;

/** Computes a request with the seeded tables. */
export function payFor(more: Partial<CalculateInput> = {}, options: Partial<PayOptions> = {}): Pay {
  const input = request(more);
  const items = itemsOfSet(input.set!);
  return computePay(payInputOf(input, items), items, { ...OPTIONS, ...options });
}

/** Returns the amount of a code in pesos; 0 if there is no such line. */
export const amountOf = ({ lines }: Pay, code: string): number =>
  toPesos(lines.find(({ item }) => item.code === code)?.amount ?? 0n);

/** Returns the sum of lines in pesos. */
export const sumOf = ({ lines }: Pay, ...codes: string[]): number =>
  toPesos(
    lines.filter(({ item }) => codes.includes(item.code)).reduce((sum, { amount }) => sum + amount, 0n),
  );

/** Totals in pesos. */
export const totalsOf = (pay: Pay) => ({
  gross: toPesos(pay.gross),
  taxable_regular: toPesos(pay.taxableRegular),
  taxable_supplementary: toPesos(pay.taxableSupplementary),
  net: toPesos(pay.net),
  employer_cost: toPesos(pay.employerCost),
});

/** Parses CSV lines with a header. All cells are text. */
export function rowsOf(csv: string): Record<string, string>[] {
  const [header = '', ...lines] = csv.trim().split('\n');
  const names = header.split(',');
  return lines.map((line) => Object.fromEntries(line.split(',').map((cell, index) => [names[index]!, cell])));
}
