import { useCallback } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { isLeaving } from '../../shell/pending-navigation.ts';

/** Changes by parameter name. An empty value removes the parameter. */
type Changes = Readonly<Record<string, string | null | undefined>>;

/**
 * Returns the query parameters of the page and a function that changes them. The router passes the last rendered
 * parameters to each change; this function also keeps changes made since then. A delayed change, such as a search, is
 * dropped if the user has left the page, because it would navigate back.
 */
export function useAddress(): [
  params: URLSearchParams,
  change: (changes: Changes, how?: { replace?: boolean }) => void,
] {
  const [params, setParams] = useSearchParams();
  const { pathname } = useLocation();
  const change = useCallback(
    (changes: Changes, { replace = false } = {}) => {
      if (isLeaving(pathname)) return;
      setParams(
        () => {
          const after = new URLSearchParams(window.location.search);
          for (const [name, value] of Object.entries(changes)) {
            if (value) after.set(name, value);
            else after.delete(name);
          }
          return after;
        },
        // Flush synchronously instead of in a React transition. A transition restarts whenever something else on the
        // page changes, e.g. a closing option list, and no request is sent before it is rendered.
        { replace, preventScrollReset: true, flushSync: true },
      );
    },
    [setParams, pathname],
  );
  return [params, change];
}
