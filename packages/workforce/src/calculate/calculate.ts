import { message } from '@bulwagan/contracts/errors/message.ts';
import type { Language } from '@bulwagan/contracts/errors/texts.ts';
import { assertNone, Refused } from '@bulwagan/platform/http/errors.ts';
import { type Centavos, MOST_EXACT_CENTAVOS, toPesos } from '@bulwagan/platform/money/pesos.ts';
import type { App } from '../context.ts';
import { computePay } from '../pay/compute-pay.ts';
import { ItemCycle } from '../pay/order.ts';
import { type Pay, type PayItem, type PayLine, type PayOptions, TableMissing } from '../pay/types.ts';
import { loadTables } from '../statutory-tables/queries.ts';
import { versionOn } from '../statutory-tables/table.ts';
import { loadValues } from '../statutory-values/queries.ts';
import { holidaysAfter } from '../time/holidays/queries.ts';
import { validateCodes, validateRequest } from './checks.ts';
import { payInputOf } from './input.ts';
import { itemsOf } from './items.ts';
import type { CalculateInput } from './schemas.ts';

/**
 * Computes one person's pay without writing anything (contract §3.3). Throws 422 with an error for every invalid
 * field.
 */
export async function calculate(
  app: Pick<App, 'db' | 'philhealthRounding'>,
  input: CalculateInput,
  language: Language,
) {
  assertNone(validateRequest(input));
  const items = await itemsOf(app.db, input);
  assertNone(validateCodes(input, items));
  const { brackets } = await loadTables(app.db);
  const tables = (key: string, on: string) =>
    versionOn(
      brackets.filter((version) => version.key === key),
      on,
    );
  const values = await loadValues(app.db);
  const holidays = await holidaysAfter(app.db, [input.pay_date]);
  const { philhealthRounding } = app;
  return present(compute(input, items, { tables, values, holidays, philhealthRounding }), language);
}

function compute(input: CalculateInput, items: PayItem[], options: PayOptions): Pay {
  try {
    return assertExact(computePay(payInputOf(input, items), items, options));
  } catch (error) {
    if (error instanceof TableMissing)
      throw new Refused(message('pay.table_missing', { table: error.key, date: error.on }));
    if (error instanceof ItemCycle)
      throw new Refused(message('pay.cycle', { codes: error.codes.join(', ') }));
    throw error;
  }
}

/** Throws 422 if a sum is too large for an exact JSON number. */
function assertExact(pay: Pay): Pay {
  const { lines, gross, net, employerCost, taxableRegular, taxableSupplementary } = pay;
  const amounts = [gross, net, employerCost, taxableRegular, taxableSupplementary];
  for (const { amount, basis, rate } of lines) {
    amounts.push(amount, basis ?? 0n);
    if (rate !== null && 'centavos' in rate) amounts.push(rate.centavos.floor().n);
  }
  if (amounts.some((one) => (one < 0n ? -one : one) > MOST_EXACT_CENTAVOS))
    throw new Refused(message('pay.too_large'));
  return pay;
}

const present = (pay: Pay, language: Language) => ({
  lines: pay.lines.map((line) => presentLine(line, language)),
  gross: toPesos(pay.gross),
  taxable_regular: toPesos(pay.taxableRegular),
  taxable_supplementary: toPesos(pay.taxableSupplementary),
  de_minimis_excess: toPesos(pay.deMinimisExcess),
  withholding_method: pay.withholdingMethod,
  net: toPesos(pay.net),
  employer_cost: toPesos(pay.employerCost),
});

const pesosOf = (centavos: Centavos | null): number | null => (centavos === null ? null : toPesos(centavos));

const presentLine = (
  { item, amount, quantity, rate, basis, table, explanation }: PayLine,
  language: Language,
) => ({
  code: item.code,
  name: item.name,
  category: item.category,
  amount: toPesos(amount),
  quantity: quantity === null ? null : quantity.valueOf(),
  rate: rate === null ? null : shownRate(rate),
  basis: pesosOf(basis),
  table: table === null ? null : { key: table.key, effective_from: table.effectiveFrom, law: table.law },
  explanation: explanation.in(language),
});

/** Exact rates are shown with six decimals. */
const shownRate = (rate: NonNullable<PayLine['rate']>): number =>
  ('centavos' in rate ? rate.centavos.div(100) : rate.percent).round(6).valueOf();
