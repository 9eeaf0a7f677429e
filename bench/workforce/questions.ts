import type { PersonName } from './prepare.ts';
import type { Samples, Words } from './samples.ts';

export interface Question {
  label: string;
  who: PersonName;
  /** Paths to request, one after the other in rotation. */
  paths(samples: Samples): string[];
  /** Minimum share of the baseline's requests per second. */
  leastShare: number;
  /** Set to compare the sizes; `most` is the maximum ratio of times between large and small, null to only report it. */
  growth?: { most: number | null };
}

const LIST = '/workforce/api/pms/employees';
const OF_LISTS = 0.8;
const OF_ONE = 0.7;
const MOST_GROWTH = 1.5;

const list = (label: string, query: string, more: Partial<Question> = {}): Question => ({
  label,
  who: 'bench-hr',
  paths: () => [LIST + query],
  leastShare: OF_LISTS,
  ...more,
});

const search = (words: Words): Question['paths'] => {
  return (samples) => samples[words].map((word) => `${LIST}?filter[search]=${encodeURIComponent(word)}`);
};

const ids: Question['paths'] = (samples) => samples.ids.map((id) => `${LIST}/${id}`);

export const QUESTIONS: Question[] = [
  list('employees, first page', '', { growth: { most: MOST_GROWTH } }),
  list('employees, page 10,000', '?page=10000'),
  list('employees of one organization, first page', '', {
    paths: ({ slugs }) => slugs.map((slug) => `${LIST}?filter[organization_slug]=${slug}`),
    growth: { most: MOST_GROWTH },
  }),
  list('employees of several organizations, first page', '', {
    who: 'bench-offices',
    growth: { most: MOST_GROWTH },
  }),
  list('employees of several organizations, newest first, page 500', '?page=500&sort=-created_at', {
    who: 'bench-offices',
  }),
  list('search with equally many matches at any size', '', {
    paths: search('rareWords'),
    growth: { most: MOST_GROWTH },
  }),
  list('search with more matches at larger sizes', '', {
    paths: search('commonWords'),
    growth: { most: null },
  }),
  list('search across first and last name', '', { paths: search('crossings'), growth: { most: null } }),
  { label: 'one employee, government ids masked', who: 'bench-timekeeper', paths: ids, leastShare: OF_ONE },
  {
    label: 'one employee, government ids in full (audited)',
    who: 'bench-hr',
    paths: ids,
    leastShare: OF_ONE,
  },
];
