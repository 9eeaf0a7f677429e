import { useQuery } from '@tanstack/react-query';
import { answer } from '../../api/client.ts';
import { api } from '../api.ts';
import { spanOf } from './days.ts';
import type { CalendarPlace } from './use-place.ts';

/** Loads the entries of the displayed dates. */
export function useEvents({ view, date, types, branch }: CalendarPlace) {
  const query = {
    ...spanOf(view, date),
    ...(branch === undefined ? {} : { branch_id: Number(branch) }),
    // The server filters by type if a single type is shown, because a large court has too many entries to load. The
    // rooms view needs hearings and holidays.
    ...(types.length === 1 && view !== 'rooms' ? { type: types[0] } : {}),
  };
  return useQuery({
    queryKey: ['events', query],
    queryFn: async () => (await answer(api.GET('/api/events', { params: { query } }))).data,
    placeholderData: (before) => before,
  });
}
