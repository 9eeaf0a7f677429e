import { message } from '@bulwagan/contracts/errors/message.ts';
import { withTransaction } from '../../database/transaction.ts';
import type { Condition } from '../../http/caching/etag.ts';
import { invalid, Refused } from '../../http/errors.ts';
import { newId } from '../../http/ids.ts';
import type { Origin } from '../../http/origin.ts';
import { iso } from '../../time/clock.ts';
import type { AnyDocuments } from '../context.ts';
import type { PageSize } from '../rendering/paper.ts';
import type { TemplateRow } from '../tables.ts';
import type { DocumentLanguage } from '../values/fields.ts';
import { readBody } from './body.ts';
import { audited, changeable, changed, viewOf } from './changing.ts';
import { leaveEmblem, leftoversOf } from './emblem-files.ts';
import { isSameLetterhead, type LetterheadInput, readLetterhead } from './letterhead.ts';
import { deleteTemplate, insertTemplate, insertVersion, updateTemplate } from './queries.ts';

export interface TemplateInput {
  name: string;
  page_size: PageSize;
  body: string;
  letterhead?: LetterheadInput | undefined;
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
  const view = await viewOf(documents, actor);
  const now = iso(documents.app.clock.now());
  const issuer = documents.issuerOf(actor);
  const row: TemplateRow = {
    id: newId(),
    kind: input.kind,
    tenant_id: tenantId,
    name: input.name,
    language: input.language,
    page_size: input.page_size,
    body: input.body,
    letterhead: null,
    version: 0,
    status: 'draft',
    is_seeded: false,
    created_by: issuer.id,
    created_at: now,
    updated_at: now,
  };
  return await withTransaction(documents.db, async (trx) => {
    const owner = { kind: input.kind, view, current: null };
    row.letterhead = await readLetterhead(documents, trx, input.letterhead, owner);
    await insertTemplate(trx, row);
    await audited(documents, trx, actor, row, 'document_template.created', now, origin);
    return row;
  });
}

function tenantOf(tenantIds: readonly number[] | null, asked: number | null): number | null {
  if (tenantIds === null) return asked;
  if (asked === null && tenantIds.length === 1) return tenantIds[0]!;
  if (asked !== null && tenantIds.includes(asked)) return asked;
  throw invalid({ office_id: [message('field.selected', { attribute: 'office_id' })] });
}

/**
 * Changes a template, if anything differs. A published one becomes a draft; papers keep using its published version. A
 * retired one stays retired. Throws 412 for one that has changed since it was read.
 */
export async function changeTemplate(
  documents: AnyDocuments,
  actor: unknown,
  id: string,
  change: Partial<TemplateInput>,
  condition: Condition,
): Promise<TemplateRow> {
  const view = await viewOf(documents, actor);
  return await changed(documents, actor, id, condition, async (trx, found) => {
    const { name = found.name, page_size = found.page_size, body = found.body } = change;
    readBody(documents, found.kind, body);
    const owner = { kind: found.kind, view, current: found.letterhead };
    const letterhead = await readLetterhead(documents, trx, change.letterhead, owner);
    const isSame =
      found.name === name &&
      found.page_size === page_size &&
      found.body === body &&
      isSameLetterhead(found.letterhead, letterhead);
    return isSame ? null : { name, page_size, body, letterhead };
  });
}

/** Publishes the newest text as the next version. The version before stays readable. Throws 412 as `changeTemplate`. */
export async function publishTemplate(
  documents: AnyDocuments,
  actor: unknown,
  id: string,
  { ifMatch, origin }: Condition,
): Promise<TemplateRow> {
  return await withTransaction(documents.db, async (trx) => {
    const found = await changeable(documents, trx, actor, id, ifMatch);
    if (found.status === 'published') throw new Refused(message('document.template_published'));
    const now = iso(documents.app.clock.now());
    const version = found.version + 1;
    const { name, page_size, body, letterhead } = found;
    const issuer = documents.issuerOf(actor);
    await insertVersion(trx, {
      template_id: id,
      version,
      name,
      page_size,
      body,
      letterhead,
      published_at: now,
      published_by: issuer.id,
    });
    const row = await updateTemplate(trx, id, { version, status: 'published', updated_at: now });
    await audited(documents, trx, actor, row, 'document_template.published', now, origin);
    return row;
  });
}

/** Deletes a draft that was never published. Retires a published template, because papers may refer to it. Throws 412. */
export async function removeTemplate(
  documents: AnyDocuments,
  actor: unknown,
  id: string,
  { ifMatch, origin }: Condition,
): Promise<void> {
  const left = await withTransaction(documents.db, async (trx) => {
    const found = await changeable(documents, trx, actor, id, ifMatch);
    const now = iso(documents.app.clock.now());
    await audited(documents, trx, actor, found, 'document_template.removed', now, origin);
    if (found.version > 0) {
      await updateTemplate(trx, id, { status: 'retired', updated_at: now });
      return [];
    }
    await deleteTemplate(trx, id);
    return await leaveEmblem(documents, trx, found.letterhead?.emblem);
  });
  await leftoversOf(documents).drop(left);
}
