import type {
  BatchFormat,
  BatchStatus,
  DocumentStatus,
  LetterheadAlign,
  TemplateStatus,
} from '@bulwagan/contracts/documents.ts';
import type { Kysely } from 'kysely';
import type { EmblemFormat, PageSize } from './rendering/paper.ts';
import type { DocumentLanguage, InBothLanguages } from './values/fields.ts';

/** Picture in the file store. Its file never changes; templates and versions share it. */
export interface Emblem {
  key: string;
  format: EmblemFormat;
  sha256: string;
}

/** Letterhead of a template. */
export interface Letterhead {
  /** Replace the letterhead that the text of the template writes; none keeps that. They may name values. */
  lines: string[];
  align: LetterheadAlign;
  emblem: Emblem | null;
}

export interface TemplateRow {
  id: string;
  kind: string;
  tenant_id: number | null;
  name: string;
  language: DocumentLanguage;
  page_size: PageSize;
  body: string;
  /** Letterhead of the template. Null if the text of the template contains one. */
  letterhead: Letterhead | null;
  version: number;
  status: TemplateStatus;
  is_seeded: boolean;
  created_by: number | null;
  created_at: string;
  updated_at: string;
}

export interface TemplateVersionRow {
  template_id: string;
  version: number;
  name: string;
  page_size: PageSize;
  body: string;
  letterhead: Letterhead | null;
  published_at: string;
  published_by: number | null;
}

export interface DocumentRow {
  id: string;
  kind: string;
  tenant_id: number | null;
  office: string;
  series: string;
  year: number;
  number: number;
  status: DocumentStatus;
  template_id: string;
  template_version: number;
  language: DocumentLanguage;
  subject_type: string;
  subject_id: string;
  subject_label: string;
  /** Version of a paper that is issued twice: with names, which stays with the record, or with initials, which is served. */
  version: 'names' | 'initials' | null;
  /** Set in the version with initials: id of the version with names. */
  counterpart_id: string | null;
  record_id: string | null;
  /** Written as JSON. */
  data: Record<string, unknown>;
  sha256: string;
  pages: number;
  bytes: number;
  file_key: string;
  verification_code: string;
  batch_id: string | null;
  signed_copy_key: string | null;
  signed_copy_type: string | null;
  /** Null for a scan that was kept before hashes of scans were. */
  signed_copy_sha256: string | null;
  signed_at: string | null;
  electronically_issued_at: string | null;
  issued_at: string;
  issued_by: number | null;
  issued_by_name: string;
  ended_at: string | null;
  ended_by: number | null;
  end_reason: string | null;
  replaces_id: string | null;
  replaced_by_id: string | null;
}

/** Reason why a subject of a batch has no paper. Earlier versions stored the English text alone. */
export type BatchError = (InBothLanguages & { isFault?: true }) | string;

export interface BatchRow {
  id: string;
  kind: string;
  template_id: string | null;
  format: BatchFormat;
  language: DocumentLanguage | null;
  data: Record<string, unknown>;
  allow_missing: boolean;
  subject_ids: string[];
  done: number;
  status: BatchStatus;
  errors: Record<string, BatchError>;
  file_key: string | null;
  created_by: number;
  created_at: string;
  finished_at: string | null;
}

/** Tables of this folder, which every service has in its schema. */
export interface DocumentTables {
  document_templates: TemplateRow;
  document_template_versions: TemplateVersionRow;
  document_series: { tenant_id: number; kind: string; year: number; last_number: number };
  documents: DocumentRow;
  document_batches: BatchRow;
}

/** The pool or a transaction. */
export type DocumentsDb = Kysely<DocumentTables>;
