import { sql } from 'kysely';
import type { App } from '../context.ts';
import type { Db } from '../database.ts';

/** Name in lists of an anonymized employee. */
const NOBODY = 'Former Employee';

/** Stands for the reason why a paper ended: whoever entered it may have named the employee. */
const NO_REASON = 'The reason was removed with the personal data.';

interface Files {
  file_key: string;
  signed_copy_key: string | null;
  batch_id: string | null;
}

/**
 * Removes employees from their papers: the name in lists, what was entered for them, the reason of their end, the file, the
 * signed copy, and the file of a batch that contains one; and from ended batches what was entered and why they have no
 * paper. Files are deleted before the commit, so that a failure leaves none behind: the anonymization is then tried again.
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

/** Subjects of batches are an employee, or a part of one: `{employee}:{year}`, `{run}:{employee}`. */
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
