import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { notifyDone } from './notify.ts';

interface Gone {
  /** Query key of all records of this kind. */
  kind: QueryKey;
  /** Query key that only the record's own page uses, within `kind`. */
  own: QueryKey;
  /** Page to navigate to. */
  to: string;
}

/**
 * Leaves the page of a deleted record and drops its cached data. Cached lists are dropped at once, so that the record
 * does not appear again. The record's own queries are dropped only after the page has closed; otherwise the page
 * would request them again and get a 404.
 */
export function useDeleted({ kind, own, to }: Gone): (reported: string) => void {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const gone = useRef<QueryKey>(undefined);
  useEffect(
    () => () => {
      if (gone.current !== undefined) queries.removeQueries({ queryKey: gone.current });
    },
    [queries],
  );
  return (reported) => {
    gone.current = own;
    queries.removeQueries({ queryKey: kind, type: 'inactive' });
    notifyDone(reported);
    void navigate(to);
  };
}
