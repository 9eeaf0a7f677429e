import { type Message, message } from '@bulwagan/contracts/errors/message.ts';
import { type Centavos, toCentavos, toPesos } from '@bulwagan/platform/money/pesos.ts';
import Fraction from 'fraction.js';
import type { App } from '../../context.ts';
import { capped } from '../../pay/amounts.ts';
import { shownCount, shownMoney } from '../../pay/explain.ts';
import { shareSaid } from '../../pay/explain-bracket.ts';
import type { Method, MethodOf } from '../../pay/method.ts';
import { loadTables } from '../../statutory-tables/queries.ts';
import { roundHalfUp, roundShares } from '../../statutory-tables/rounding.ts';
import { evaluateTable, type TableVersion, versionOn } from '../../statutory-tables/table.ts';

/** Explanation of an item's method, and its result for a base amount. */
interface Explained {
  explanation: Message;
  computed: Centavos | null;
}

interface Trial {
  /** Sum of the items that the method refers to, in pesos. */
  basis: number | null;
  on: string;
}

/**
 * Explains the method of an item on a day; null without a method. If a percentage or table gets a base amount, the
 * result is for a whole month.
 */
export async function explainMethod(
  app: Pick<App, 'db' | 'philhealthRounding'>,
  method: Method | null,
  { basis, on }: Trial,
): Promise<Explained | null> {
  if (method === null) return null;
  const centavos = basis === null ? null : toCentavos(basis);
  if (method.type === 'percentage') return ofPercentage(method, centavos);
  if (method.type !== 'table') return { explanation: plainly(method), computed: null };
  const { brackets } = await loadTables(app.db);
  const table = versionOn(
    brackets.filter(({ key }) => key === method.table),
    on,
  );
  if (table === undefined)
    return { explanation: message('pay.table_missing', { table: method.table, date: on }), computed: null };
  if (centavos === null) return { explanation: shareOf(method, table), computed: null };
  const shares = evaluateTable(table, centavos);
  return {
    explanation: shareSaid(method.share, table, centavos, shares),
    computed: roundShares(table.key, shares, app.philhealthRounding)[method.share],
  };
}

function plainly(method: Exclude<Method, { type: 'percentage' | 'table' }>): Message {
  switch (method.type) {
    case 'compensation':
      return message('method.compensation');
    case 'typed':
      return message('method.typed');
    case 'withholding':
      return message('method.withholding');
    case 'thirteenth_month':
      return message('method.thirteenth_month');
    case 'months_of_salary':
      return message('method.months_of_salary', { months: shownCount(method.months) });
    case 'fixed':
      return message(method.per === 'month' ? 'method.fixed_month' : 'method.fixed', {
        amount: shownMoney(toCentavos(method.amount)),
      });
    case 'rate':
      return message(`method.rate_${method.unit}`, { percent: shownCount(method.percent) });
  }
}

function ofPercentage({ percent, of, maximum }: MethodOf<'percentage'>, basis: Centavos | null): Explained {
  const explanation = message('method.percentage', { percent: shownCount(percent), items: of.join(', ') });
  const exact = basis === null ? null : new Fraction(String(percent)).div(100).mul(basis);
  return { explanation, computed: exact && roundHalfUp(capped(exact, maximum ?? null)) };
}

const shareOf = ({ share, of }: MethodOf<'table'>, { law, effectiveFrom: date }: TableVersion): Message =>
  message(share === 'employee' ? 'pay.table_employee' : 'pay.table_employer', {
    law,
    date,
    basis: of.join(', '),
  });

export const pesosOf = (centavos: Centavos | null): number | null =>
  centavos === null ? null : toPesos(centavos);
