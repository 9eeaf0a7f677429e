import { CLASSIFICATIONS } from '@bulwagan/contracts/court/kinds.ts';
import { CASE_TITLE_MAX_LENGTH } from '@bulwagan/contracts/court/lengths.ts';
import { NAME_MAX_LENGTH } from '@bulwagan/contracts/lengths.ts';
import { DOCUMENT_KINDS, documentAnswer } from '@bulwagan/platform/exports/http.ts';
import { date, id, nullable, oneOf } from '@bulwagan/platform/http/schema.ts';
import { type Static, Type } from 'typebox';
import { STATUSES } from '../cases/schemas.ts';
import { searchText } from '../http/fields.ts';

export const FORMATS = ['json', ...DOCUMENT_KINDS] as const;
export type Format = (typeof FORMATS)[number];

const optional = <T extends Parameters<typeof nullable>[0]>(schema: T) => Type.Optional(nullable(schema));
const word = () => optional(Type.String({ maxLength: NAME_MAX_LENGTH }));

/** Filters of the case list under the names of the specification (C§4, contract). */
export const ReportFilters = Type.Object(
  {
    status: optional(oneOf(STATUSES)),
    branch_id: optional(id()),
    branch: optional(id('Same as `branch_id`, which takes precedence.')),
    category: word(),
    case_type: word(),
    court_type: word(),
    classification: optional(oneOf(CLASSIFICATIONS)),
    year: optional(Type.Integer({ description: 'Year of filing.' })),
    date_from: optional(date('Filed on or after.')),
    date_to: optional(date('Filed on or before.')),
    search: optional(searchText('Searches case number, title and names of parties.', CASE_TITLE_MAX_LENGTH)),
  },
  { 'x-name': 'CaseReportFilters' },
);
export type Filters = Static<typeof ReportFilters>;

/** Optional columns in addition to those of the specification, in this order. */
export const MORE_COLUMNS = ['branch', 'category', 'filed_at', 'stage', 'disposition'] as const;
export type MoreColumn = (typeof MORE_COLUMNS)[number];

export const CaseReport = Type.Object({
  columns: optional(
    Type.Array(oneOf(MORE_COLUMNS), {
      maxItems: MORE_COLUMNS.length,
      description:
        'Columns in addition to number, title, status and closing date: branch name, category, filing date, stage, ' +
        'and the reason for closing as `disposition`.',
    }),
  ),
  filters: optional(ReportFilters),
  format: optional(oneOf(FORMATS, { description: 'Default: by the `Accept` header, or JSON.' })),
});

const ReportedCase = Type.Object(
  {
    case_number: Type.String(),
    case_title: Type.String(),
    status: oneOf(STATUSES),
    closed_at: nullable(date()),
    branch: Type.Optional(nullable(Type.String())),
    category: Type.Optional(Type.String()),
    filed_at: Type.Optional(date()),
    stage: Type.Optional(nullable(Type.String())),
    disposition: Type.Optional(nullable(Type.String())),
  },
  { 'x-name': 'ReportedCase' },
);

export const CaseReportAnswer = Type.Object(
  { data: Type.Array(ReportedCase), meta: Type.Object({ total: Type.Integer({ minimum: 0 }) }) },
  { 'x-also': DOCUMENT_KINDS.map(documentAnswer) },
);
