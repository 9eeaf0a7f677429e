import { randomUUID } from 'node:crypto';
import { message } from '@bulwagan/contracts/errors/message.ts';
import { withTransaction } from '../../database/transaction.ts';
import { Forbidden, invalid, NotFound, Refused } from '../../http/errors.ts';
import type { Origin } from '../../http/origin.ts';
import { iso } from '../../time/clock.ts';
import type { AnyDocuments } from '../context.ts';
import type { PageSize } from '../rendering/paper.ts';
import type { DocumentsDb, TemplateRow } from '../tables.ts';
import type { DocumentLanguage } from '../values/fields.ts';
import { readBody } from './body.ts';
import {
  deleteTemplate,
  findTemplate,
  insertTemplate,
  insertVersion,
  type TemplateView,
  updateTemplate,
} from './queries.ts';

export interface TemplateInput {
  name: string;
  page_size: PageSize;
  body: string;
}

/** Kinds and offices whose templates the caller may read. */
export async function viewOf({ kinds, templateScope }: AnyDocuments, actor: unknown): Promise<TemplateView> {
  const scopes = await Promise.all(
    kinds.map(async ({ kind }) => ({ kind, scope: await templateScope(actor, kind) })),
  );
  const visible = scopes.filter(({ scope }) => scope !== null);
  const widest = visible.some(({ scope }) => scope!.tenantIds === null);
  return {
    kinds: visible.map(({ kind }) => kind),
    tenantIds: widest ? null : [...new Set(visible.flatMap(({ scope }) => scope!.tenantIds ?? []))],
  };
}

/** Creates a draft. Throws 422 for names that the kind does not declare, and for a kind or office of others. */
export async function createTemplate(
  documents: AnyDocuments,
  actor: unknown,
  input: TemplateInput & { kind: string; language: DocumentLanguage; office_id?: number | null | undefined },
  origin: Origin,
): Promise<TemplateRow> {
  const scope = documents.kindsByName.has(input.kind)
    ? await documents.templateScope(actor, input.kind)
    : null;
  if (scope === null) throw invalid({ kind: [message('field.selected', { attribute: 'kind' })] });
  const tenantId = tenantOf(scope.tenantIds, input.office_id ?? null);
  readBody(documents, input.kind, input.body);
  const now = iso(documents.app.clock.now());
  const issuer = documents.issuerOf(actor);
  const row: TemplateRow = {
    id: randomUUID(),
    kind: input.kind,
    tenant_id: tenantId,
    name: input.name,
    language: input.language,
    page_size: input.page_size,
    body: input.body,
    version: 0,
    status: 'draft',
    is_seeded: false,
    created_by: issuer.id,
    created_at: now,
    updated_at: now,
  };
  await withTransaction(documents.db, async (trx) => {
    await insertTemplate(trx, row);
    await audited(documents, trx, actor, row, 'document_template.created', now, origin);
  });
  return row;
}

function tenantOf(tenantIds: readonly number[] | null, asked: number | null): number | null {
  if (tenantIds === null) return asked;
  if (asked === null && tenantIds.length === 1) return tenantIds[0]!;
  if (asked !== null && tenantIds.includes(asked)) return asked;
  throw invalid({ office_id: [message('field.selected', { attribute: 'office_id' })] });
}

/** Changes a template, if anything differs. A published one becomes a draft; papers keep using its published version. */
export async function changeTemplate(
  documents: AnyDocuments,
  actor: unknown,
  id: string,
  change: Partial<TemplateInput>,
  origin: Origin,
): Promise<TemplateRow> {
  return await withTransaction(documents.db, async (trx) => {
    const found = await changeable(documents, trx, actor, id);
    const { name = found.name, page_size = found.page_size, body = found.body } = change;
    if (found.name === name && found.page_size === page_size && found.body === body) return found;
    readBody(documents, found.kind, body);
    const now = iso(documents.app.clock.now());
    const row = await updateTemplate(trx, id, { name, page_size, body, status: 'draft', updated_at: now });
    await audited(documents, trx, actor, row, 'document_template.changed', now, origin);
    return row;
  });
}

/** Publishes the newest text as the next version. The version before stays readable. */
export async function publishTemplate(
  documents: AnyDocuments,
  actor: unknown,
  id: string,
  origin: Origin,
): Promise<TemplateRow> {
  return await withTransaction(documents.db, async (trx) => {
    const found = await changeable(documents, trx, actor, id);
    if (found.status === 'published') throw new Refused(message('document.template_published'));
    const now = iso(documents.app.clock.now());
    const version = found.version + 1;
    const { name, page_size, body } = found;
    const issuer = documents.issuerOf(actor);
    await insertVersion(trx, {
      template_id: id,
      version,
      name,
      page_size,
      body,
      published_at: now,
      published_by: issuer.id,
    });
    const row = await updateTemplate(trx, id, { version, status: 'published', updated_at: now });
    await audited(documents, trx, actor, row, 'document_template.published', now, origin);
    return row;
  });
}

/** Deletes a draft that was never published. Retires a published template, because papers may refer to it. */
export async function removeTemplate(
  documents: AnyDocuments,
  actor: unknown,
  id: string,
  origin: Origin,
): Promise<void> {
  await withTransaction(documents.db, async (trx) => {
    const found = await changeable(documents, trx, actor, id);
    const now = iso(documents.app.clock.now());
    if (found.version === 0) await deleteTemplate(trx, id);
    else await updateTemplate(trx, id, { status: 'retired', updated_at: now });
    await audited(documents, trx, actor, found, 'document_template.removed', now, origin);
  });
}

/** Locks a template that the caller may change. Throws 404 out of scope, and 403 for a seeded one. */
async function changeable(
  documents: AnyDocuments,
  trx: DocumentsDb,
  actor: unknown,
  id: string,
): Promise<TemplateRow> {
  const row = await findTemplate(trx, await viewOf(documents, actor), id, { lock: true });
  if (row === undefined) throw new NotFound('document template');
  if (row.is_seeded) throw new Forbidden(message('document.template_seeded'));
  const scope = await documents.templateScope(actor, row.kind);
  if (scope === null) throw new NotFound('document template');
  if (scope.tenantIds !== null && !scope.tenantIds.includes(row.tenant_id ?? 0))
    throw new Forbidden(message('document.template_of_service'));
  return row;
}

async function audited(
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
