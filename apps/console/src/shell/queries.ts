import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError, NoAnswer } from '../api/errors.ts';
import { notifyNoAnswer } from './connection.tsx';

const MOST_RETRIES = 2;
const FRESH_FOR_IN_MS = 10_000;

/** Cache of server data. */
export const queries = new QueryClient({
  queryCache: new QueryCache({ onError: notifyNoAnswer }),
  mutationCache: new MutationCache({ onError: notifyNoAnswer }),
  defaultOptions: {
    queries: {
      staleTime: FRESH_FOR_IN_MS,
      retry: (failures, error) => isPassing(error) && failures < MOST_RETRIES,
      // The connection notice reports lost connections. Requests are sent anyway, to detect when the connection is
      // back.
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
});

/** Returns true for errors that a retry may resolve. */
function isPassing(error: unknown): boolean {
  return error instanceof NoAnswer || (error instanceof ApiError && [502, 503, 504].includes(error.status));
}
