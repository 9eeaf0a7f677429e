import { sql } from 'kysely';
import type { Actor } from '../access.ts';
import type { Db } from '../database.ts';
import { changesPay } from './pay-authors.ts';
import type { RunRow } from './queries.ts';

/** Audit action recorded when the members of a roster are replaced by the same members. */
const NOBODY_CHANGED = JSON.stringify({ added: 0, removed: 0 });

/** Fields of a payroll item that determine the paid amount, or whether it is paid or deducted. */
const DECIDES = [
  'category',
  'has_limit',
  'limit_type',
  'limit_frequency',
  'limit_basis_payroll_item_id',
  'limit_amount_centavos',
  'limit_percentage',
  'is_ledger_excluded',
  'is_taxable',
  'is_de_minimis',
  'de_minimis_benefit',
  'method',
  'effective_from',
  'code',
];

/**
 * Returns true if the actor created or changed a run or anything that determines its lines. Another person must then
 * approve the run. Changes between creation and computation include the members and organization of its roster,
 * fields of its items that determine amounts, restoring one of its employees, and data used by the methods of its
 * items (`changesPay`). The audit log is permanent, so it contains all of these changes.
 */
export async function isAuthor(trx: Db, actor: Actor, run: RunRow): Promise<boolean> {
  const { id, roster_id, author_ids, created_at, computed_at } = run;
  if (author_ids.includes(actor.id)) return true;
  const theirs = sql`a.actor_id = ${actor.id} and a.at > ${created_at} and a.at <= ${computed_at}`;
  // Each part of the query uses the index on subjects, because the log keeps growing.
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select from audit_log a
      where a.subject_type = 'roster' and a.subject_id = ${roster_id} and ${theirs}
        and (a.action = 'roster.members_changed' and a.changes <> ${NOBODY_CHANGED}::jsonb
          or a.action = 'roster.updated' and a.changes -> 'after' ? 'organization_id'))
    or exists (
      select from run_items i
      join audit_log a on a.subject_type = 'payroll_item' and a.subject_id = i.payroll_item_id::text
      where i.run_id = ${id} and ${theirs}
        and a.action = 'payroll_item.updated' and a.changes -> 'after' ?| ${DECIDES}::text[])
    or exists (
      select from run_employees e
      join audit_log a on a.subject_type = 'employee' and a.subject_id = e.employee_id::text
      where e.run_id = ${id} and ${theirs} and a.action = 'employee.restored')
    or (${changesPay(run, theirs)}) as found`.execute(trx);
  return rows[0]!.found;
}
