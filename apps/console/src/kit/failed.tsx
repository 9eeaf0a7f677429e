import type { UseQueryResult } from '@tanstack/react-query';
import { hasStatus } from '../api/errors.ts';
import { ErrorState } from '../shell/error-state.tsx';

type Asked = Pick<UseQueryResult, 'data' | 'error' | 'refetch'>;

/**
 * Returns the queries that failed without data. A 404 does not count: the account may not see that part, and the page
 * must not reveal whether it exists.
 */
export function failedOf(queries: readonly Asked[]): Asked[] {
  return queries.filter(({ data, error }) => data === undefined && error !== null && !hasStatus(error, 404));
}

/** Error in place of the missing parts, with a button that retries all of them. */
export function Failed({ queries }: { queries: readonly Asked[] }) {
  const retry = () => {
    for (const { refetch } of queries) void refetch();
  };
  return <ErrorState error={queries[0]?.error} onRetry={retry} />;
}

/** Returns true until the first response. A retry after a failure does not hide data that is already shown. */
export function isFirstAsked({
  isPending,
  isFetched,
}: Pick<UseQueryResult, 'isPending' | 'isFetched'>): boolean {
  return isPending && !isFetched;
}
