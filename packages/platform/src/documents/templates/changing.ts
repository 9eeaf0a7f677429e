import { message } from '@bulwagan/contracts/errors/message.ts';
import { withTransaction } from '../../database/transaction.ts';
import { claimLeftovers } from '../../files/leftovers.ts';
import { assertIfMatch, type Condition, etagOfValues } from '../../http/caching/etag.ts';
import { assertFound, Forbidden, NotFound } from '../../http/errors.ts';
import type { Origin } from '../../http/origin.ts';
import { iso } from '../../time/clock.ts';
import type { AnyDocuments } from '../context.ts';
import type { DocumentsDb, Emblem, TemplateRow } from '../tables.ts';
import { leaveEmblem, leftoversOf } from './emblem-files.ts';
import { letterheadOf } from './letterhead.ts';
import { findTemplate, type TemplateView, updateTemplate } from './queries.ts';

/** Returns the kinds whose templates the caller may read, each with its offices. */
export async function viewOf({ kinds, templateScope }: AnyDocuments, actor: unknown): Promise<TemplateView> {
  const views = await Promise.all(
    kinds.map(async ({ kind }) => {
      const scope = await templateScope(actor, kind);
      return scope === null ? [] : [{ kind, tenantIds: scope.tenantIds }];
    }),
  );
  return views.flat();
}

/** ETag over everything that editors can change. */
export const etagOfTemplate = (row: TemplateRow): string =>
  etagOfValues([row.name, row.page_size, row.body, row.letterhead, row.status, row.version]);

/** Gives a template this seal, whose file was announced. Throws as `changeTemplate`. */
export const changeEmblem = (
  documents: AnyDocuments,
  actor: unknown,
  id: string,
  emblem: Emblem,
  condition: Condition,
): Promise<TemplateRow> =>
  changed(documents, actor, id, condition, async (trx, { letterhead }) => {
    await claimLeftovers(trx, documents.fileLeftovers, [emblem.key]);
    const { lines, align } = letterhead ?? { lines: [], align: 'center' as const };
    return { letterhead: letterheadOf({ lines, align, emblem }) };
  });

/**
 * Writes a change of a template, which becomes a draft; null changes nothing. A retired one stays retired until it is
 * published again: as a draft, its last published version would be used. Removes the file of a seal it no longer has.
 */
export async function changed(
  documents: AnyDocuments,
  actor: unknown,
  id: string,
  { ifMatch, origin }: Condition,
  changeOf: (trx: DocumentsDb, found: TemplateRow) => Promise<Partial<TemplateRow> | null>,
): Promise<TemplateRow> {
  const { row, left } = await withTransaction(documents.db, async (trx) => {
    const found = await changeable(documents, trx, actor, id, ifMatch);
    const change = await changeOf(trx, found);
    if (change === null) return { row: found, left: [] };
    const now = iso(documents.app.clock.now());
    const status = found.status === 'retired' ? 'retired' : 'draft';
    const changedRow = await updateTemplate(trx, id, { ...change, status, updated_at: now });
    const isEmblemKept = changedRow.letterhead?.emblem?.key === found.letterhead?.emblem?.key;
    const emblem = isEmblemKept ? null : found.letterhead?.emblem;
    await audited(documents, trx, actor, changedRow, 'document_template.changed', now, origin);
    return { row: changedRow, left: await leaveEmblem(documents, trx, emblem) };
  });
  await leftoversOf(documents).drop(left);
  return row;
}

/** Throws as `changeable`. */
export const assertChangeable = async (
  documents: AnyDocuments,
  actor: unknown,
  id: string,
  ifMatch: string | undefined,
): Promise<void> => {
  await withTransaction(documents.db, (trx) => changeable(documents, trx, actor, id, ifMatch));
};

/**
 * Locks a template that the caller may change. Throws 404 out of scope, 403 for a seeded template, and 412 for a
 * template that changed since the caller read it.
 */
export async function changeable(
  documents: AnyDocuments,
  trx: DocumentsDb,
  actor: unknown,
  id: string,
  ifMatch: string | undefined,
): Promise<TemplateRow> {
  const row = assertFound(
    await findTemplate(trx, await viewOf(documents, actor), id, { lock: true }),
    'document template',
  );
  if (row.is_seeded) throw new Forbidden(message('document.template_seeded'));
  const scope = await documents.templateScope(actor, row.kind);
  if (scope === null) throw new NotFound('document template');
  if (scope.tenantIds !== null && !scope.tenantIds.includes(row.tenant_id ?? 0))
    throw new Forbidden(message('document.template_of_service'));
  assertIfMatch(ifMatch, etagOfTemplate(row), message('document.template_changed'));
  return row;
}

export async function audited(
  documents: AnyDocuments,
  trx: DocumentsDb,
  actor: unknown,
  row: TemplateRow,
  action: string,
  at: string,
  origin: Origin,
): Promise<void> {
  await documents.recordAudit(trx, documents.issuerOf(actor), {
    action,
    documentId: row.id,
    subject: { type: 'document_template', id: row.id },
    tenantId: row.tenant_id,
    at,
    origin,
    changes: { kind: row.kind, name: row.name, version: row.version },
  });
}
