import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { hasStatus } from '../api/errors.ts';

/**
 * Runs an action that sends the `ETag` of the displayed record. After a 412 the page reloads the record and shows the
 * refusal.
 */
export function useIfUnchanged(own: QueryKey): <Result>(action: Promise<Result>) => Promise<Result> {
  const queries = useQueryClient();
  return async (action) => {
    try {
      return await action;
    } catch (error) {
      if (hasStatus(error, 412)) await queries.invalidateQueries({ queryKey: own });
      throw error;
    }
  };
}
