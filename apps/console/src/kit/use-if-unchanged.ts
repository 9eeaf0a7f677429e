import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { hasStatus } from '../api/errors.ts';

/**
 * Runs an action that sends the `ETag` of the displayed record. After a 412 the page reloads the record and shows the
 * refusal.
 */
export function useIfUnchanged(own: QueryKey): <Result>(action: Promise<Result>) => Promise<Result> {
  const queries = useQueryClient();
  return ifUnchanged(() => queries.invalidateQueries({ queryKey: own }));
}

/** Returns a function that runs an action as `useIfUnchanged` does, and calls `reload` after a 412. */
export function ifUnchanged(
  reload: () => Promise<unknown>,
): <Result>(action: Promise<Result>) => Promise<Result> {
  return async (action) => {
    try {
      return await action;
    } catch (error) {
      if (hasStatus(error, 412)) await reload();
      throw error;
    }
  };
}
