import { buffer } from 'node:stream/consumers';
import { zipSync } from 'fflate';
import type { AnyDocuments } from '../context.ts';
import { numberText } from '../papers/series.ts';
import type { BatchRow } from '../tables.ts';

/** Number of papers issued per transaction, which locks the series until it ends, and in each part of the PDF. */
export const PAPERS_AT_ONCE = 20;

export const partKey = (id: string, from: number): string => `documents/batches/${id}/${from}.pdf`;
export const fileKey = ({ id, format }: BatchRow): string => `documents/batches/${id}.${format}`;

/** Keys of the parts of the PDF. A part whose papers were all refused does not exist. */
export const partsOf = ({ id, subject_ids: subjects }: BatchRow): string[] =>
  Array.from({ length: Math.ceil(subjects.length / PAPERS_AT_ONCE) }, (_, index) =>
    partKey(id, index * PAPERS_AT_ONCE),
  );

/** Makes the file of all papers of a batch. */
export async function makeFile(documents: AnyDocuments, batch: BatchRow, key: string): Promise<void> {
  const isPdf = batch.format === 'pdf';
  const bytes = isPdf ? await onePdf(documents, batch) : await zipOf(documents, batch);
  await documents.app.files.put(key, Buffer.from(bytes), isPdf ? 'application/pdf' : 'application/zip');
}

/** Joins the parts, each of which embeds its fonts once. */
async function onePdf({ app, renderer }: AnyDocuments, batch: BatchRow): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  for (const key of partsOf(batch)) {
    if (!(await app.files.exists(key))) continue;
    const { stream } = await app.files.get(key);
    parts.push(await buffer(stream));
  }
  return await renderer.join(parts);
}

async function zipOf({ db, app }: AnyDocuments, batch: BatchRow): Promise<Uint8Array> {
  const rows = await db
    .selectFrom('documents')
    .selectAll()
    .where('batch_id', '=', batch.id)
    .orderBy('number')
    .execute();
  const entries: Record<string, Uint8Array> = {};
  for (const row of rows) {
    const { stream } = await app.files.get(row.file_key);
    entries[`${numberText(row)}.pdf`] = await buffer(stream);
  }
  // PDFs are compressed already.
  return zipSync(entries, { level: 0 });
}
