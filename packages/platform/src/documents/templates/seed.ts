import { createHash } from 'node:crypto';
import { withTransaction } from '../../database/transaction.ts';
import { iso } from '../../time/clock.ts';
import type { AnyDocuments } from '../context.ts';
import type { DocumentLanguage } from '../values/fields.ts';
import { insertVersion, updateTemplate } from './queries.ts';

/**
 * Writes the seeded templates of all kinds. A body that the program has changed since becomes a new published version;
 * papers keep the version they were made from.
 */
export async function seedTemplates({ db, kinds, app }: AnyDocuments): Promise<void> {
  const now = iso(app.clock.now());
  await withTransaction(db, async (trx) => {
    const rows = kinds.flatMap(({ kind, name, pageSize, bodies }) =>
      (Object.keys(bodies) as DocumentLanguage[]).map((language) => ({
        id: seededId(kind, language),
        kind,
        tenant_id: null,
        name: name[language],
        language,
        page_size: pageSize,
        body: bodies[language],
        letterhead: null,
        version: 0,
        status: 'draft' as const,
        is_seeded: true,
        created_by: null,
        created_at: now,
        updated_at: now,
      })),
    );
    if (rows.length === 0) return;
    // Without a column: of two programs that start at once, one may meet the other's kind and language before its id.
    await trx
      .insertInto('document_templates')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const wanted = new Map(rows.map((row) => [row.id, row]));
    const known = await trx
      .selectFrom('document_templates')
      .selectAll()
      .where('is_seeded', '=', true)
      .where('id', 'in', [...wanted.keys()])
      .orderBy('id')
      .forUpdate()
      .execute();
    for (const row of known) {
      const { body, name, page_size } = wanted.get(row.id)!;
      if (row.version > 0 && row.body === body && row.name === name && row.page_size === page_size) continue;
      const version = row.version + 1;
      await insertVersion(trx, {
        template_id: row.id,
        version,
        name,
        page_size,
        body,
        letterhead: null,
        published_at: now,
        published_by: null,
      });
      await updateTemplate(trx, row.id, {
        name,
        page_size,
        body,
        version,
        status: 'published',
        updated_at: now,
      });
    }
  });
}

/** Returns the id of a seeded template, which is the same in every installation. */
export function seededId(kind: string, language: DocumentLanguage): string {
  const hex = createHash('sha256').update(`document template ${kind} ${language}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
