import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { hasStatus } from '../api/errors.ts';

/**
 * Of a deed that is sent with the tag of what a page shows: when that was changed meanwhile (412), the page shows what stands
 * now, beside the refusal.
 */
export function useIfUnchanged(own: QueryKey): <Result>(deed: Promise<Result>) => Promise<Result> {
  const queries = useQueryClient();
  return async (deed) => {
    try {
      return await deed;
    } catch (error) {
      if (hasStatus(error, 412)) await queries.invalidateQueries({ queryKey: own });
      throw error;
    }
  };
}
