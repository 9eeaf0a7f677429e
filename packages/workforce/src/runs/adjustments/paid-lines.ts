import type { StoredMessage } from '@bulwagan/contracts/errors/stored-message.ts';
import type { WithholdingMethod } from '@bulwagan/contracts/workforce/pay.ts';
import type { Centavos } from '@bulwagan/platform/money/pesos.ts';
import { sql } from 'kysely';
import type { Db } from '../../database.ts';
import type { KeptRule } from '../lines/line-queries.ts';
import { ENTERED_CODES } from '../pay/entered-parts.ts';

/** Amount that a final run paid for an item, including adjustments by later final runs. */
export interface PaidLine {
  payrollItemId: string;
  paid: Centavos;
  /** Amount without the adjustments. */
  own: Centavos;
  /** Amount before the limit of the item. */
  requested: Centavos;
  /** Decimal text. */
  quantity: string | null;
  rule: KeptRule | null;
  /** True if somebody entered the amount. Tables and salaries then do not change it. */
  isEntered: boolean;
}

/** Pay of a person in a final run. */
export interface PaidRun {
  lines: PaidLine[];
  taxableRegular: Centavos;
  taxableSupplementary: Centavos;
  withholdingMethod: WithholdingMethod | null;
}

interface Row {
  employee_id: string;
  regular: Centavos;
  supplementary: Centavos;
  withholding_method: WithholdingMethod | null;
  /** Amounts are texts, because JSON numbers are not exact. */
  lines: {
    item_id: string;
    paid: string;
    /** Null for an item that only adjustments paid; also null for the following fields. */
    own: string | null;
    requested: string | null;
    quantity: string | null;
    rule: KeptRule | null;
    explanation: StoredMessage | null;
  }[];
}

/** Returns what a final run paid the given employees, by employee. */
export async function readPaidRun(
  db: Db,
  runId: string,
  employeeIds: readonly string[],
): Promise<Map<string, PaidRun>> {
  const { rows } = await sql<Row>`
    select k.employee_id, k.taxable_regular_centavos as regular, k.taxable_supplementary_centavos as supplementary,
      k.withholding_method, coalesce(paid.lines, '[]') as lines
    from run_employees k
    cross join lateral (
      select json_agg(item) as lines from (
        select l.payroll_item_id as item_id, sum(l.amount_centavos)::text as paid,
          sum(l.amount_centavos) filter (where l.adjusts_run_id is null)::text as own,
          sum(l.requested_centavos) filter (where l.adjusts_run_id is null)::text as requested,
          max(l.quantity) filter (where l.adjusts_run_id is null)::text as quantity,
          (array_agg(l.rule) filter (where l.adjusts_run_id is null))[1] as rule,
          (array_agg(l.explanation) filter (where l.adjusts_run_id is null))[1] as explanation
        from run_lines l join runs r on r.id = l.run_id
        where l.employee_id = k.employee_id
          and (l.run_id = k.run_id and l.adjusts_run_id is null or l.adjusts_run_id = k.run_id and r.status = 'final')
        group by l.payroll_item_id) item
    ) paid
    where k.run_id = ${runId} and k.employee_id = any(${employeeIds}::uuid[])`.execute(db);
  return new Map(
    rows.map(({ employee_id, lines, ...row }) => [
      employee_id,
      {
        lines: lines.map(lineOf),
        taxableRegular: row.regular,
        taxableSupplementary: row.supplementary,
        withholdingMethod: row.withholding_method,
      },
    ]),
  );
}

function lineOf({
  item_id,
  paid,
  own,
  requested,
  quantity,
  rule,
  explanation,
}: Row['lines'][number]): PaidLine {
  return {
    payrollItemId: item_id,
    paid: BigInt(paid),
    own: own === null ? 0n : BigInt(own),
    requested: requested === null ? 0n : BigInt(requested),
    quantity,
    rule,
    isEntered: requested !== null && (explanation === null || isEntered(explanation)),
  };
}

/** Codes of explanations that contain the explanation of the amount. */
const WRAPPING = ['pay.limited', 'pay.de_minimis_excess'];

/**
 * Returns true for an entered amount, even if a limit lowered it or it exceeds the ceiling of its de minimis benefit.
 */
function isEntered({ code, parameters }: StoredMessage): boolean {
  if (ENTERED_CODES.has(code)) return true;
  const { said } = parameters;
  return WRAPPING.includes(code) && typeof said === 'object' && 'code' in said && isEntered(said);
}
