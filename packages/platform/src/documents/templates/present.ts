import type { Static } from 'typebox';
import type { AnyDocuments } from '../context.ts';
import type { DocumentsHttp } from '../routing.ts';
import type { TemplateRow, TemplateVersionRow } from '../tables.ts';
import { presentLetterhead } from './letterhead.ts';
import type { DocumentTemplate } from './schemas.ts';

/** Formats the newest state of a template for responses. */
export function presentTemplate(
  documents: AnyDocuments,
  { show }: Pick<DocumentsHttp<unknown>, 'show'>,
  row: TemplateRow,
): Static<typeof DocumentTemplate> {
  return {
    id: row.id,
    kind: row.kind,
    name: row.name,
    language: row.language,
    page_size: row.page_size,
    version: row.version,
    status: row.status,
    is_seeded: row.is_seeded,
    office_id: row.tenant_id,
    letterhead: presentLetterhead(documents, row),
    body: row.body,
    updated_at: show(row.updated_at),
  };
}

/** Formats a published version of a template for responses. */
export function presentVersion(
  documents: AnyDocuments,
  http: Pick<DocumentsHttp<unknown>, 'show'>,
  row: TemplateRow,
  { version, name, page_size, body, letterhead, published_at }: TemplateVersionRow,
): Static<typeof DocumentTemplate> {
  const isCurrent = version === row.version && row.status !== 'retired';
  const shown = { ...row, name, page_size, body, version, updated_at: published_at };
  return {
    ...presentTemplate(documents, http, { ...shown, letterhead: null }),
    status: isCurrent ? 'published' : 'retired',
    letterhead: presentLetterhead(documents, { id: row.id, letterhead }, version),
  };
}
