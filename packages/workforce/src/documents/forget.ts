import { sql } from 'kysely';
import type { App } from '../context.ts';
import type { Db } from '../database.ts';

/** Name shown in lists for an anonymized employee. */
const NOBODY = 'Former Employee';

/** Replaces the reason why a paper is no longer in force, because the reason may contain the employee's name. */
const NO_REASON = 'The reason was removed with the personal data.';

interface Files {
  file_key: string;
  signed_copy_key: string | null;
  batch_id: string | null;
}

/**
 * Removes employees from their papers. Removes the name in lists, the entered values, the reason why a paper ended,
 * the file, the signed copy, and batch files that contain the paper. In finished batches, also removes entered values
 * and the reasons why papers are missing. Files are deleted before the commit: if the deletion fails, nothing is
 * changed and the next attempt repeats the anonymization.
 */
export async function forgetPapers(
  { files }: Pick<App, 'files'>,
  trx: Db,
  employeeIds: string[],
): Promise<void> {
  const { rows } = await sql<Files>`
    update documents set subject_label = ${NOBODY}, data = '{}',
      end_reason = case when end_reason is not null then ${NO_REASON} end
    where record_id = any(${employeeIds}::text[])
    returning file_key, signed_copy_key, batch_id`.execute(trx);
  const batchIds = [...new Set(rows.flatMap(({ batch_id: id }) => id ?? []))];
  const batches = await sql<{ file_key: string }>`
    with old as (select id, file_key from document_batches where id = any(${batchIds}::uuid[]) and file_key is not null)
    update document_batches b set file_key = null from old where b.id = old.id returning old.file_key`.execute(
    trx,
  );
  const keys = [
    ...rows.flatMap(({ file_key, signed_copy_key: copy }) => [file_key, ...(copy === null ? [] : [copy])]),
    ...batches.rows.map(({ file_key }) => file_key),
  ];
  for (const key of keys) await files.delete(key);
  await forgetEntered(trx, employeeIds);
}

/** The subject of a batch is an employee or contains one: `{employee}:{year}`, `{run}:{employee}`. */
async function forgetEntered(trx: Db, employeeIds: string[]): Promise<void> {
  await sql`
    update document_batches b set data = '{}', errors = b.errors - of_employees.subjects
    from (
      select id, array_agg(subject) as subjects
      from document_batches, unnest(subject_ids) as subject
      where string_to_array(subject, ':') && ${employeeIds}::text[]
      group by id
    ) of_employees
    where of_employees.id = b.id and b.status in ('done', 'failed')`.execute(trx);
}
