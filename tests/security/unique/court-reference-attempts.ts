import type { asking } from '../opposite/pairs.ts';
import { type Attempt, HUNDRED, REFUSED } from './attempts.ts';

interface Requests {
  ask: ReturnType<typeof asking>;
  /** Creates a record, and returns it. */
  // biome-ignore lint/suspicious/noExplicitAny: as in Reply.
  make(path: string, body: unknown): Promise<any>;
  /** Creates a role, and returns its id. */
  role(name: string): Promise<string>;
}

/** Unique records that all cases share: branches, words, holidays, and the help center. */
export function courtReferenceAttempts({ ask, make, role }: Requests): Attempt[] {
  return [
    {
      indexes: ['branches__name', 'branches__name_identity'],
      ready: async () => ({
        ask: () => ask('POST', '/api/branches', { name: 'Raced', court_type: 'Regional Trial Court' }),
        rows: `select count(*)::integer as n from branches where name = 'Raced'`,
      }),
      answers: REFUSED,
    },
    {
      indexes: ['help_categories__name', 'help_categories__name_identity'],
      ready: async () => ({
        ask: (order) => ask('POST', '/api/help-categories', { name: 'Raced', order: 1_000 + order }),
        rows: `select count(*)::integer as n from help_categories where name = 'Raced'`,
      }),
      answers: REFUSED,
    },
    {
      indexes: ['help_categories__order_column'],
      ready: async () => ({
        ask: (n) => ask('POST', '/api/help-categories', { name: `Placed ${n}`, order: 7 }),
        rows: 'select count(*)::integer as n from help_categories where order_column = 7',
      }),
      answers: REFUSED,
    },
    {
      // Names with equal spelling get distinct slugs.
      indexes: ['help_categories__slug'],
      ready: async () => ({
        ask: (n) =>
          ask('POST', '/api/help-categories', { name: `Alike${'!'.repeat(n + 1)}`, order: 2_000 + n }),
        rows: `select count(distinct slug)::integer as n from help_categories where name like 'Alike%'`,
      }),
      answers: { all: 201 },
      left: HUNDRED,
    },
    {
      indexes: ['help_topic_roles__key'],
      ready: async () => {
        const { id: help_category_id } = await make('/api/help-categories', { name: 'Shelf', order: 8 });
        const roles = [await role('Reader')];
        const body = { title: 'How to', body: '<p>So.</p>', help_category_id, roles };
        const { id } = await make('/api/help-topics', body);
        return {
          ask: () => ask('PUT', `/api/help-topics/${id}`, { roles }),
          rows: `select count(*)::integer as n from help_topic_roles where help_topic_id = '${id}'`,
        };
      },
      answers: { all: 200 },
    },
    {
      indexes: ['words__word'],
      ready: async () => ({
        ask: () => ask('POST', '/api/words', { list: 'category', word: 'Raced' }),
        rows: `select count(*)::integer as n from words where word = 'Raced'`,
      }),
      answers: { among: [201, 422] },
    },
    {
      indexes: ['holidays__date_name', 'holidays__name_identity'],
      ready: async () => ({
        ask: () => ask('POST', '/api/holidays', { date: '2030-05-06', name: 'Raced' }),
        rows: `select count(*)::integer as n from holidays where name = 'Raced'`,
      }),
      answers: REFUSED,
    },
  ];
}
