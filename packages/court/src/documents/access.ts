import type { Permission } from '@bulwagan/contracts/court/permissions.ts';
import type { TemplateScope } from '@bulwagan/platform/documents/context.ts';
import type { DocumentRow, DocumentsDb } from '@bulwagan/platform/documents/tables.ts';
import { type RawBuilder, sql } from 'kysely';
import { caseScopeOf, isInScope, isReached } from '../access/scope.ts';
import { hasRole, isSuperAdmin, permissionScopeOf, type Subject } from '../access.ts';

/** Permission to read the papers of a case. */
const OF_CASES: Permission = 'View Case Activities';

/** Kinds of papers about several cases, with the permission required to read them. */
const OF_BRANCHES: Readonly<Record<string, Permission>> = {
  calendar_of_cases: 'View Case Details',
  notice_of_raffle: 'Case Raffle',
  minutes_of_raffle: 'Case Raffle',
};

/**
 * Condition on `documents d` that the caller may read the paper. A case paper must be in a case within the caller's
 * scope, a branch paper in one of the caller's branches. Case lists and raffle papers are visible only to their
 * author, because the author's scope chose their rows. The version with names stays with the record: counsel who see
 * the case only as their own get the version that is served.
 */
export function isReadable(actor: Subject, now: string): RawBuilder<boolean> {
  const scope = caseScopeOf(actor, OF_CASES);
  const ofCases = sql<boolean>`exists (
    select 1 from case_records c where c.id = d.record_id::uuid and ${isReached(scope, now)}
      and (d.version is distinct from 'names' or ${isInScope(scope)} or ${isGranted(actor.id, now)}))`;
  const ofBranches = Object.entries(OF_BRANCHES).map(([kind, permission]) => {
    const reach = permissionScopeOf(actor, permission);
    if (reach === 'court') return sql<boolean>`d.kind = ${kind}`;
    if (reach === null || actor.branchIds.length === 0) return sql<boolean>`false`;
    return sql<boolean>`(d.kind = ${kind} and d.tenant_id = any(${actor.branchIds}::integer[]))`;
  });
  const own = sql<boolean>`(d.kind in ('case_list', 'notice_of_raffle', 'minutes_of_raffle')
    and d.issued_by = ${actor.id})`;
  return sql<boolean>`(case when d.record_id is not null then ${ofCases}
    else ${sql.join([...ofBranches, own], sql` or `)} end)`;
}

/** Condition that a case (`c`) was opened to a user by a grant. `now` is an ISO timestamp. */
const isGranted = (userId: number, now: string): RawBuilder<boolean> => sql<boolean>`exists (
  select 1 from case_grants g where g.case_record_id = c.id and g.user_id = ${userId} and g.revoked_at is null
    and (g.expires_at is null or g.expires_at > ${now}))`;

/**
 * Returns true if the case of a paper is public. Returns true for papers about several cases, because these papers
 * name only public cases.
 */
export async function isPublicPaper(db: DocumentsDb, { record_id: caseId }: DocumentRow): Promise<boolean> {
  if (caseId === null) return true;
  const { rows } = await sql<{ classification: string }>`
    select classification from case_records where id = ${caseId}::uuid`.execute(db);
  return rows[0]?.classification === 'public';
}

/** The Super Admin can change all templates; a branch clerk can change those of their branches. */
export function templateScope(actor: Subject): TemplateScope | null {
  if (isSuperAdmin(actor)) return { tenantIds: null };
  return hasRole(actor, 'Branch of the Court Clerk') ? { tenantIds: actor.branchIds } : null;
}
