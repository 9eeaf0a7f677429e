import { message } from '@bulwagan/contracts/errors/message.ts';
import type { FieldErrors } from '@bulwagan/platform/http/errors.ts';
import { isUuid } from '@bulwagan/platform/http/ids.ts';
import { sql } from 'kysely';
import type { App } from '../context.ts';
import type { Db } from '../database.ts';

/**
 * Checks the document template of an activity. It must be published, be for papers of activities, and belong to the
 * whole court or to the branch of the case (contract §3.2). Returns an error otherwise.
 */
export async function formTemplateErrors(
  { documents }: Pick<App, 'documents'>,
  db: Db,
  { branch_id: branchId }: { branch_id: number | null },
  id: string | null | undefined,
): Promise<FieldErrors> {
  if (id == null) return {};
  const kinds = documents.kinds
    .filter(({ subjectType }) => subjectType === 'activity')
    .map(({ kind }) => kind);
  const { rows } = isUuid(id)
    ? await sql`
        select from document_templates t
        where t.id = ${id} and t.version > 0 and t.status <> 'retired' and t.kind = any(${kinds}::text[])
          and (t.tenant_id is null or t.tenant_id = ${branchId})`.execute(db)
    : { rows: [] };
  return rows.length > 0
    ? {}
    : { form_template_id: [message('activity.form_template_unknown', { attribute: 'form_template_id' })] };
}

/** Returns the document template of an activity; null if it has none, or was recorded before templates existed. */
export async function formTemplateOf(db: Db, activityId: string): Promise<string | null> {
  if (!isUuid(activityId)) return null;
  const { rows } = await sql<{ id: string | null }>`
    select form_template_id as id from case_activities where id = ${activityId}`.execute(db);
  const id = rows[0]?.id ?? null;
  return id !== null && isUuid(id) ? id : null;
}
