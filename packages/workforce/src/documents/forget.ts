import { sql } from 'kysely';
import type { App } from '../context.ts';
import type { Db } from '../database.ts';

/** Name in lists of an anonymized employee. */
const NOBODY = 'Former Employee';

interface Files {
  file_key: string;
  signed_copy_key: string | null;
  batch_id: string | null;
}

/**
 * Removes employees from their papers: the name in lists, the file, the signed copy, and the file of a batch that
 * contains one. Files are deleted before the commit, so that a failure leaves none behind: the anonymization is then
 * tried again.
 */
export async function forgetPapers(
  { files }: Pick<App, 'files'>,
  trx: Db,
  employeeIds: string[],
): Promise<void> {
  const { rows } = await sql<Files>`
    update documents set subject_label = ${NOBODY} where record_id = any(${employeeIds}::text[])
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
}
