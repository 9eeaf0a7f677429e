/** Statuses and kinds of issued documents, of every service. The database lists each in a check constraint. */

export const DOCUMENT_STATUSES = ['issued', 'void', 'superseded'] as const;
export type DocumentStatus = (typeof DOCUMENT_STATUSES)[number];

export const TEMPLATE_STATUSES = ['draft', 'published', 'retired'] as const;
export type TemplateStatus = (typeof TEMPLATE_STATUSES)[number];

/** Statuses of a batch of documents. */
export const BATCH_STATUSES = ['waiting', 'running', 'done', 'failed'] as const;
export type BatchStatus = (typeof BATCH_STATUSES)[number];

export const BATCH_FORMATS = ['pdf', 'zip'] as const;
export type BatchFormat = (typeof BATCH_FORMATS)[number];

/** Sides of a letterhead. */
export const LETTERHEAD_ALIGNS = ['left', 'center', 'right'] as const;
export type LetterheadAlign = (typeof LETTERHEAD_ALIGNS)[number];

export const PAGE_SIZE_NAMES = ['long', 'a4', 'letter', 'legal'] as const;
