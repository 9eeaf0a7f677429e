import { type Static, Type } from 'typebox';
import { DOCUMENT_KINDS, documentAnswer } from '../../platform/documents/http.ts';
import { date, id, nullable, oneOf } from '../../platform/http/schema.ts';
import { CLASSIFICATIONS, STATUSES } from '../cases/schemas.ts';
import { CASE_TITLE_MAX_LENGTH, NAME_MAX_LENGTH, searchText } from '../fields.ts';

export const FORMATS = ['json', ...DOCUMENT_KINDS] as const;
export type Format = (typeof FORMATS)[number];

const optional = <T extends Parameters<typeof nullable>[0]>(schema: T) => Type.Optional(nullable(schema));
const word = () => optional(Type.String({ maxLength: NAME_MAX_LENGTH }));

/** Filters of the case list under the names of the specification (C§4, contract). */
const ReportFilters = Type.Object(
  {
    status: optional(oneOf(STATUSES)),
    branch_id: optional(id()),
    branch: optional(id('The same as `branch_id`, which goes before it.')),
    category: word(),
    case_type: word(),
    court_type: word(),
    classification: optional(oneOf(CLASSIFICATIONS)),
    year: optional(Type.Integer({ description: 'Of filing.' })),
    date_from: optional(date('Filed on or after.')),
    date_to: optional(date('Filed on or before.')),
    search: optional(
      searchText('In the case number, the title or the name of a party.', CASE_TITLE_MAX_LENGTH),
    ),
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
        'Columns beside number, title, status and closing date: the name of the branch, the category, the filing date, the ' +
        'stage, and the reason for closing as `disposition`.',
    }),
  ),
  filters: optional(ReportFilters),
  format: optional(
    oneOf(FORMATS, { description: 'Without it the header `Accept` decides, and JSON is the default.' }),
  ),
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
