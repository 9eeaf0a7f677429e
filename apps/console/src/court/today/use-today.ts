import { useQueries } from '@tanstack/react-query';
import { answer } from '../../api/client.ts';
import { api, usePermission } from '../api.ts';
import { plusDays } from '../calendar/days.ts';
import type { Some } from './cards.tsx';

/** Maximum lines per list, followed by a link to the rest. */
const FEW = 5;
const HOLIDAYS = 3;
const WEEK_IN_DAYS = 7;

/** Loads everything on the home page in parallel, limited to what the user may see. */
export function useToday(day: string) {
  const can = usePermission();
  const [events, deadlines, overdue, papers, amendments, raffle, cases, holidays] = useQueries({
    queries: [
      {
        queryKey: ['events', 'today', day],
        queryFn: async () => {
          const query = { start: day, end: plusDays(day, WEEK_IN_DAYS) };
          const { data } = await answer(api.GET('/api/events', { params: { query } }));
          // Deadlines that were complied with need no work.
          return data.filter(({ complied_at }) => complied_at === null);
        },
      },
      {
        queryKey: ['compliance', 'today'],
        enabled: can('View Case Activities'),
        queryFn: async () =>
          someOf(await answer(api.GET('/api/compliance', { params: { query: { per_page: FEW } } }))),
      },
      {
        queryKey: ['compliance', 'overdue-count'],
        enabled: can('View Case Activities'),
        queryFn: async () => {
          const query = { per_page: 1, 'filter[overdue]': true };
          return (await answer(api.GET('/api/compliance', { params: { query } }))).meta.total;
        },
      },
      {
        queryKey: ['sheriff-reports', 'today'],
        enabled: can('Report Service'),
        queryFn: async () => {
          const query = { per_page: FEW, 'filter[status]': 'for_update', 'filter[to_serve]': true } as const;
          return someOf(await answer(api.GET('/api/sheriff-reports', { params: { query } })));
        },
      },
      {
        queryKey: ['amendments', 'today'],
        enabled: can('Review Amendments') && can('View Case Filing'),
        queryFn: async () => {
          const query = { per_page: FEW, 'filter[status]': 'Confirmed' } as const;
          return someOf(await answer(api.GET('/api/case-ammendments', { params: { query } })));
        },
      },
      {
        queryKey: ['cases', 'for-raffle'],
        enabled: can('Case Raffle') && can('View Case Details'),
        queryFn: async () => {
          const query = { per_page: FEW, 'filter[status]': 'for_raffling', sort: 'filed_at' } as const;
          return someOf(await answer(api.GET('/api/case-records', { params: { query } })));
        },
      },
      {
        queryKey: ['cases', 'latest'],
        // Users with the permission Reports open cases from the key figures, so they need no list.
        enabled: can('View Case Details') && !can('Reports'),
        queryFn: async () => {
          const query = { per_page: FEW, sort: '-filed_at' } as const;
          return someOf(await answer(api.GET('/api/case-records', { params: { query } })));
        },
      },
      {
        queryKey: ['holidays', 'next', day],
        queryFn: async () => {
          const { data } = await answer(api.GET('/api/holidays'));
          return data
            .filter(({ date, kind }) => date >= day && kind !== 'special_working')
            .slice(0, HOLIDAYS);
        },
      },
    ],
  });
  const all = [events, deadlines, overdue, papers, amendments, raffle, cases, holidays];
  return {
    /** True when all cards have loaded. They are rendered together, so that the layout does not shift. */
    isReady: all.every(({ isLoading }) => !isLoading),
    failed: all.find(({ isError, data }) => isError && data === undefined),
    events,
    deadlines,
    overdue,
    papers,
    amendments,
    raffle,
    cases,
    holidays,
  };
}

function someOf<Row>({ data, meta }: { data: Row[]; meta: { total: number } }): Some<Row> {
  return { rows: data, total: meta.total };
}
