/** Search terms from existing cases. */
export interface Samples {
  names: string[];
  numbers: string[];
}

/** A request over HTTP, and the equivalent plain query. */
export interface Question {
  label: string;
  /** Paths to request, one after the other in rotation. */
  paths(samples: Samples): string[];
  plain(samples: Samples): string;
  /** True for statistics, whose cost must not depend on the size. */
  isStatistic: boolean;
}

const by = (column: string) =>
  `select ${column}, count(*) from case_records group by ${column} order by count(*) desc`;
const byYear = `select extract(year from filed_at) as year, count(*) from case_records group by 1 order by 1`;
const OVERDUE = `
  select count(*) from case_activities
  where with_compliance and complied_at is null and status <> 'Expunged' and due_at < current_date`;
const HEARINGS = `
  select to_char(on_date, 'YYYY-MM') as period, count(*) from hearings where is_active group by 1 order by 1`;
const FIRST_PAGE = 'order by c.filed_at desc, c.id desc limit 25';
const TOTAL = '(select count(*) from case_records) as total';

const STATISTICS: [path: string, plain: string][] = [
  ['case-records/statistics', by('status')],
  ['case-records/statistics-by-court-type', by('court_type')],
  ['case-records/statistics-by-branch', by('branch_id')],
  ['case-records/statistics-by-category', by('category')],
  ['case-records/statistics-by-case-type', by('case_type')],
  ['case-year-list', 'select distinct extract(year from filed_at) from case_records'],
  ['case-year-bracket', 'select min(filed_at), max(filed_at) from case_records'],
  [
    'backoffice/statistics',
    `select s.*, (${OVERDUE}) as overdue,
      (select count(*) from hearings where is_active and on_date >= date_trunc('month', current_date)) as hearings
    from (${by('status')}) s`,
  ],
  ['backoffice/case-counts', by('status')],
  ['backoffice/case-top-categories', `${by('category')} limit 10`],
  ['backoffice/case-stage-charts', by('stage')],
  ['backoffice/case-per-year', byYear],
  [
    'backoffice/case-per-year/summary/per-category',
    'select extract(year from filed_at) as year, category, count(*) from case_records group by 1, 2',
  ],
  ['backoffice/court-statistics', by('court_type')],
  ['backoffice/province-case-report', by('province_code')],
  ['backoffice/hearings-per-month', HEARINGS],
  [
    'backoffice/login-frequency',
    `select to_char(on_date, 'YYYY-MM') as period, sum(count) from sign_in_days group by 1 order by 1`,
  ],
  [
    'backoffice/filed-vs-closed',
    `select to_char(day, 'YYYY-MM') as period, sum(filed), sum(closed)
    from (
      select filed_at as day, 1 as filed, 0 as closed from case_records
      union all
      select closed_at, 0, 1 from case_records where closed_at is not null
    ) d
    group by 1 order by 1`,
  ],
  ['backoffice/actions-overdue-count', OVERDUE],
];

const FILTERED = `select c.*, (select count(*) from case_records where status = 'received' and category = 'Theft')
  from case_records c where status = 'received' and category = 'Theft' ${FIRST_PAGE}`;
const found = (text: string) => `select c.* from case_records c
  where c.case_number || ' ' || c.case_title ilike '%${text}%' or exists (
    select from case_parties p where p.case_record_id = c.id and p.name ilike '%${text}%')
  ${FIRST_PAGE}`;

const fixed = (path: string, plain: string, isStatistic: boolean): Question => ({
  label: `/api/${path}`,
  paths: () => [`/court/api/${encodeURI(path)}`],
  plain: () => plain,
  isStatistic,
});

const SEARCHED: Record<keyof Samples, string> = { numbers: 'case number', names: 'party name' };

const search = (what: keyof Samples): Question => ({
  label: `/api/case-records, search by ${SEARCHED[what]}`,
  paths: (samples) =>
    samples[what].map((text) => `/court/api/case-records?filter[search]=${encodeURIComponent(text)}`),
  plain: (samples) => found(samples[what][0]!),
  isStatistic: false,
});

export const QUESTIONS: Question[] = [
  ...STATISTICS.map(([path, plain]) => fixed(path, plain, true)),
  fixed('case-records', `select c.*, ${TOTAL} from case_records c ${FIRST_PAGE}`, false),
  fixed('case-records?filter[status]=received&filter[category]=Theft', FILTERED, false),
  search('numbers'),
  search('names'),
];
