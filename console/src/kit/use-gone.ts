import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { tellDone } from './tell.ts';

interface Gone {
  /** What is kept of things of its kind. */
  kind: QueryKey;
  /** Within that, what only its own page asks for. */
  own: QueryKey;
  /** Where one goes from its page. */
  to: string;
}

/**
 * Leads away from the page of what has been deleted and forgets it. Lists as they were must not be shown, not even for a
 * moment; what the page itself shows is forgotten when it has been left, for until then it would be asked for again, and
 * not found.
 */
export function useGone({ kind, own, to }: Gone): (told: string) => void {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const gone = useRef<QueryKey>(undefined);
  useEffect(
    () => () => {
      if (gone.current !== undefined) queries.removeQueries({ queryKey: gone.current });
    },
    [queries],
  );
  return (told) => {
    gone.current = own;
    queries.removeQueries({ queryKey: kind, type: 'inactive' });
    tellDone(told);
    void navigate(to);
  };
}
