import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import { FileMissing } from '../../files/file-store.ts';
import { createLeftovers, leaveFiles } from '../../files/leftovers.ts';
import type { AnyDocuments } from '../context.ts';
import { hashOfFile } from '../hash.ts';
import type { DocumentsDb, Emblem } from '../tables.ts';

export const leftoversOf = ({ app, db, fileLeftovers }: AnyDocuments) =>
  createLeftovers({ db, files: app.files, clock: app.clock, log: app.log }, fileLeftovers);

/** Returns the bytes of a seal; undefined when its file is missing or damaged. Throws StoreAway. */
export async function readEmblem({ app }: AnyDocuments, emblem: Emblem): Promise<Buffer | undefined> {
  try {
    const { stream } = await app.files.get(emblem.key);
    const bytes = await buffer(stream);
    if (hashOfFile(bytes) === emblem.sha256) return bytes;
    app.log.error({ key: emblem.key }, 'the file of an emblem is damaged');
  } catch (error) {
    if (!(error instanceof FileMissing)) throw error;
    app.log.error({ err: error, key: emblem.key }, 'the file of an emblem is missing in the store');
  }
  return undefined;
}

/** Returns the seal of these bytes under a new key. */
export const newEmblem = (key: string, format: Emblem['format'], bytes: Uint8Array): Emblem => ({
  key,
  format,
  sha256: hashOfFile(bytes),
});

/**
 * Marks the file of a seal for removal, in the transaction that takes it from a template, unless another template or a
 * version has it too. Returns the keys to remove after the commit.
 */
export async function leaveEmblem(
  { fileLeftovers }: AnyDocuments,
  trx: DocumentsDb,
  emblem: Emblem | null | undefined,
): Promise<string[]> {
  if (emblem == null) return [];
  // Two templates that drop the same seal at once: the second one sees that the first has none.
  await sql`select pg_advisory_xact_lock(hashtext(${emblem.key}))`.execute(trx);
  const { rows } = await sql<{ key: string }>`
    select 1 as key from document_templates where letterhead->'emblem'->>'key' = ${emblem.key}
    union all
    select 1 as key from document_template_versions where letterhead->'emblem'->>'key' = ${emblem.key}
    limit 1`.execute(trx);
  if (rows.length > 0) return [];
  await leaveFiles(trx, fileLeftovers, [emblem.key]);
  return [emblem.key];
}
