import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { answer } from '../../api/client.ts';
import { api, type Schemas } from '../api.ts';

/** Filters that all statistics accept (contract, court). */
export interface StatisticsFilter {
  year?: number;
  branch_id?: number;
  court_type?: string;
}

export type Count = Schemas['Count'];
export type PeriodCount = Schemas['PeriodCount'];

/** C§4: endpoints that return counts by category. */
export type CountsPath =
  | '/api/case-records/statistics-by-court-type'
  | '/api/case-records/statistics-by-branch'
  | '/api/case-records/statistics-by-category'
  | '/api/case-records/statistics-by-case-type'
  | '/api/backoffice/statistics'
  | '/api/backoffice/case-counts'
  | '/api/backoffice/case-top-categories'
  | '/api/backoffice/case-stage-charts'
  | '/api/backoffice/court-statistics'
  | '/api/backoffice/province-case-report';

/** C§4: endpoints that return counts over time. */
export type SeriesPath =
  | '/api/backoffice/case-per-year'
  | '/api/backoffice/hearings-per-month'
  | '/api/backoffice/login-frequency';

const keyOf = (path: string, filter: StatisticsFilter) => ['statistics', path, filter] as const;
const keep = <Data>(before: Data | undefined) => before;

export function useCounts(path: CountsPath, filter: StatisticsFilter): UseQueryResult<Count[]> {
  return useQuery({
    queryKey: keyOf(path, filter),
    queryFn: async () => (await answer(api.GET(path, { params: { query: { ...filter } } }))).data,
    placeholderData: keep,
  });
}

export function useSeries(path: SeriesPath, filter: StatisticsFilter): UseQueryResult<PeriodCount[]> {
  return useQuery({
    queryKey: keyOf(path, filter),
    queryFn: async () => (await answer(api.GET(path, { params: { query: { ...filter } } }))).data,
    placeholderData: keep,
  });
}

export function useTotals(filter: StatisticsFilter) {
  const path = '/api/case-records/statistics';
  return useQuery({
    queryKey: keyOf(path, filter),
    queryFn: async () => (await answer(api.GET(path, { params: { query: { ...filter } } }))).data,
    placeholderData: keep,
  });
}

export function useFiledAndClosed(filter: StatisticsFilter) {
  const path = '/api/backoffice/filed-vs-closed';
  return useQuery({
    queryKey: keyOf(path, filter),
    queryFn: async () => (await answer(api.GET(path, { params: { query: { ...filter } } }))).data,
    placeholderData: keep,
  });
}

export function useCategoriesPerYear(filter: StatisticsFilter) {
  const path = '/api/backoffice/case-per-year/summary/per-category';
  return useQuery({
    queryKey: keyOf(path, filter),
    queryFn: async () => (await answer(api.GET(path, { params: { query: { ...filter } } }))).data,
    placeholderData: keep,
  });
}

export function useOverdueCount(filter: StatisticsFilter) {
  const path = '/api/backoffice/actions-overdue-count';
  return useQuery({
    queryKey: keyOf(path, filter),
    queryFn: async () => (await answer(api.GET(path, { params: { query: { ...filter } } }))).data,
    placeholderData: keep,
  });
}

/** Loads the years in which cases were filed, newest first, for the filter. */
export function useYears() {
  return useQuery({
    queryKey: ['statistics', 'years'],
    queryFn: async () => (await answer(api.GET('/api/case-year-list'))).data.toReversed(),
    staleTime: 300_000,
  });
}

export function useYearBracket() {
  return useQuery({
    queryKey: ['statistics', 'bracket'],
    queryFn: async () => (await answer(api.GET('/api/case-year-bracket'))).data,
    staleTime: 300_000,
  });
}
