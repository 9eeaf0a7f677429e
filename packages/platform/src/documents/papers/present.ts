import type { Language } from '@bulwagan/contracts/errors/texts.ts';
import type { Static } from 'typebox';
import type { AnyDocuments } from '../context.ts';
import type { DocumentsHttp } from '../routing.ts';
import type { DocumentRow } from '../tables.ts';
import type { Document } from './schemas.ts';
import { numberText } from './series.ts';

export const verificationUrl = ({ app }: AnyDocuments, code: string): string =>
  `${app.publicUrl}/verify/${code}`;

/** Formats a paper for responses. */
export function presentDocument(
  documents: AnyDocuments,
  { show }: Pick<DocumentsHttp<unknown>, 'show'>,
  row: DocumentRow,
  language: Language,
): Static<typeof Document> {
  const url = `${documents.app.publicUrl}${documents.apiRoot}/documents/${row.id}`;
  const showOrNull = (instant: string | null) => (instant === null ? null : show(instant));
  return {
    id: row.id,
    kind: row.kind,
    kind_name: documents.kindsByName.get(row.kind)?.name[language] ?? row.kind,
    number: numberText(row),
    status: row.status,
    template_id: row.template_id,
    template_version: row.template_version,
    language: row.language,
    subject_type: row.subject_type,
    subject_id: row.subject_id,
    subject_label: row.subject_label,
    version: row.version,
    counterpart_id: row.counterpart_id,
    record_id: row.record_id,
    sha256: row.sha256,
    pages: row.pages,
    verification_code: row.verification_code,
    verification_url: verificationUrl(documents, row.verification_code),
    file_url: `${url}/file`,
    signed_copy_url: row.signed_copy_key === null ? null : `${url}/signed-copy`,
    signed_at: showOrNull(row.signed_at),
    electronically_issued_at: showOrNull(row.electronically_issued_at),
    issued_at: show(row.issued_at),
    issued_by: { id: row.issued_by, name: row.issued_by_name },
    voided_at: row.status === 'void' ? showOrNull(row.ended_at) : null,
    void_reason: row.status === 'void' ? reasonOf(documents, row, language) : null,
    superseded_at: row.status === 'superseded' ? showOrNull(row.ended_at) : null,
    replaces_id: row.replaces_id,
    replaced_by_id: row.replaced_by_id,
  };
}

const reasonOf = (
  { reasonIn }: AnyDocuments,
  { end_reason: reason }: DocumentRow,
  language: Language,
): string | null => (reason === null || reasonIn === undefined ? reason : reasonIn(reason, language));
