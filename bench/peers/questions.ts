import type { Samples } from '../workforce/samples.ts';

/** A request to all programs, each with its own path. */
export interface Question {
  label: string;
  /** Paths to request, one after the other in rotation. */
  ours(samples: Samples): string[];
  theirs(samples: Samples): string[];
  /** Required ratio of requests per second to those of the best peer. */
  goal: number;
}

const OURS = '/workforce/api/pms/employees';
const THEIRS = '/employees';

export const QUESTIONS: Question[] = [
  {
    label: 'one employee',
    ours: ({ ids }) => ids.map((id) => `${OURS}/${id}`),
    theirs: ({ ids }) => ids.map((id) => `${THEIRS}/${id}`),
    goal: 4,
  },
  {
    label: 'list of one organization, with total',
    ours: ({ slugs }) => slugs.map((slug) => `${OURS}?filter[organization_slug]=${slug}`),
    theirs: ({ slugs }) => slugs.map((slug) => `${THEIRS}?organization_slug=${slug}`),
    goal: 2.5,
  },
  {
    label: 'list of all employees, with total',
    ours: () => [OURS],
    theirs: () => [THEIRS],
    goal: 15,
  },
];
