import { sql } from 'kysely';
import type { Actor } from '../access.ts';
import type { Db } from '../database.ts';
import type { RunRow } from './queries.ts';

/** What replacing the members of a roster by the same is recorded with. */
const NOBODY_CHANGED = JSON.stringify({ added: 0, removed: 0 });

/** What of a payroll item decides what is left of an amount, and whether it is paid. */
const DECIDES = [
  'has_limit',
  'limit_type',
  'limit_frequency',
  'limit_basis_payroll_item_id',
  'limit_amount_centavos',
  'limit_percentage',
  'is_ledger_excluded',
];

/**
 * Whether somebody has made or changed a run, or what its lines pay to whom: between the time that it was made and that it was
 * computed the members or the organization of its roster, the limits of its items, or that one of its employees is archived no
 * more. Who approves it is another person. The audit log keeps all of it, as nothing is ever taken out of it.
 */
export async function isAuthor(
  trx: Db,
  actor: Actor,
  { id, roster_id, author_ids, created_at, computed_at }: RunRow,
): Promise<boolean> {
  if (author_ids.includes(actor.id)) return true;
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select from audit_log
      where actor_id = ${actor.id} and at > ${created_at} and at <= ${computed_at} and (
        subject_type = 'roster' and subject_id = ${roster_id}
          and (action = 'roster.members_changed' and changes <> ${NOBODY_CHANGED}::jsonb
            or action = 'roster.updated' and changes -> 'after' ? 'organization_id')
        or action = 'payroll_item.updated' and changes -> 'after' ?| ${DECIDES}::text[]
          and subject_id in (select payroll_item_id::text from run_items where run_id = ${id})
        or action = 'employee.restored'
          and subject_id in (select employee_id::text from run_employees where run_id = ${id}))) as found`.execute(
    trx,
  );
  return rows[0]!.found;
}
