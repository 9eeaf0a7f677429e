import { useFormats, useTexts } from '../../language/language.tsx';
import type { Schemas } from '../api.ts';
import { wordOf, wordTexts } from '../cases/words.ts';
import { reportTexts } from './texts.ts';

export type ReportFilters = Schemas['CaseReportFilters'];
type Status = NonNullable<ReportFilters['status']>;
type Classification = NonNullable<ReportFilters['classification']>;

/** Filters as text, for form fields and the address; empty means no filter. */
export interface Choices extends Record<string, unknown> {
  search: string;
  status: string;
  branch: string;
  category: string;
  type: string;
  court: string;
  classification: string;
  year: string;
  from: string;
  to: string;
  /** Comma-separated names of additional columns. */
  columns: string;
}

export const NOTHING_CHOSEN: Choices = {
  search: '',
  status: '',
  branch: '',
  category: '',
  type: '',
  court: '',
  classification: '',
  year: '',
  from: '',
  to: '',
  columns: '',
};

export const MORE_COLUMNS = ['branch', 'category', 'filed_at', 'stage', 'disposition'] as const;
export type MoreColumn = (typeof MORE_COLUMNS)[number];

/** Returns the chosen additional columns in display order. */
export function columnsOf({ columns }: Pick<Choices, 'columns'>): MoreColumn[] {
  const chosen = columns.split(',');
  return MORE_COLUMNS.filter((name) => chosen.includes(name));
}
export const CHOICE_NAMES = Object.keys(NOTHING_CHOSEN) as (keyof Choices & string)[];

/** Form fields by API field name. */
export const FIELD_NAMES: Record<string, string> = {
  'filters.search': 'search',
  'filters.status': 'status',
  'filters.branch_id': 'branch',
  'filters.category': 'category',
  'filters.case_type': 'type',
  'filters.court_type': 'court',
  'filters.classification': 'classification',
  'filters.year': 'year',
  'filters.date_from': 'from',
  'filters.date_to': 'to',
};

export function choicesOf(params: URLSearchParams): Choices {
  return Object.fromEntries(CHOICE_NAMES.map((name) => [name, params.get(name) ?? ''])) as unknown as Choices;
}

/** Converts filters to the request body (C§4). */
export function filtersOf(choices: Choices): ReportFilters {
  const text = (value: string) => value.trim() || null;
  return {
    search: text(choices.search),
    status: text(choices.status) as Status | null,
    branch_id: choices.branch === '' ? null : Number(choices.branch),
    category: text(choices.category),
    case_type: text(choices.type),
    court_type: text(choices.court),
    classification: text(choices.classification) as Classification | null,
    year: choices.year === '' ? null : Number(choices.year),
    date_from: text(choices.from),
    date_to: text(choices.to),
  };
}

/** Returns the filters as the values of the paper form: texts by field name. */
export const paperValuesOf = (choices: Choices): Record<string, string> =>
  Object.fromEntries(
    Object.entries(filtersOf(choices)).flatMap(([name, value]) =>
      value === null || value === undefined ? [] : [[name, String(value)]],
    ),
  );

/** Describes the filters in words, for the printed report. */
export function useChoiceWords(branchName: (id: string) => string): (choices: Choices) => string {
  const texts = useTexts(reportTexts);
  const { date } = useFormats();
  const words = useTexts(wordTexts);
  return (choices) => {
    const chosen = [
      [texts.search, choices.search],
      [texts.status, wordOf(words.caseStatus, choices.status)],
      [texts.branch, choices.branch === '' ? '' : branchName(choices.branch)],
      [texts.category, choices.category],
      [texts.type, choices.type],
      [texts.court, choices.court],
      [texts.classification, wordOf(words.classification, choices.classification)],
      [texts.year, choices.year],
      [texts.from, choices.from === '' ? '' : date(choices.from)],
      [texts.to, choices.to === '' ? '' : date(choices.to)],
    ].flatMap(([name, value]) => (value ? [`${name}: ${value}`] : []));
    return chosen.join('; ') || texts.everything;
  };
}
