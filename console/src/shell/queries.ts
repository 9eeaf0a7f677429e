import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError, NoAnswer } from '../api/errors.ts';
import { tellNoAnswer } from './connection.tsx';

const MOST_RETRIES = 2;
const FRESH_FOR_IN_MS = 10_000;

/** What has been loaded from the server, and is being loaded. */
export const queries = new QueryClient({
  queryCache: new QueryCache({ onError: tellNoAnswer }),
  mutationCache: new MutationCache({ onError: tellNoAnswer }),
  defaultOptions: {
    queries: {
      staleTime: FRESH_FOR_IN_MS,
      retry: (failures, error) => isPassing(error) && failures < MOST_RETRIES,
      // Our own notice tells that the connection is lost; asking anyway shows when it is back.
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
});

/** What may work a moment later without anybody doing anything. */
function isPassing(error: unknown): boolean {
  return error instanceof NoAnswer || (error instanceof ApiError && [502, 503, 504].includes(error.status));
}
