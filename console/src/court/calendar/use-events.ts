import { useQuery } from '@tanstack/react-query';
import { answer } from '../../api/client.ts';
import { api } from '../api.ts';
import { spanOf } from './days.ts';
import type { CalendarPlace } from './use-place.ts';

/** Fetches the entries of the days that are shown. */
export function useEvents({ view, date, types, branch }: CalendarPlace) {
  const query = {
    ...spanOf(view, date),
    ...(branch === undefined ? {} : { branch_id: Number(branch) }),
    // One type is asked for alone: of a large court nobody loads everything. The rooms need hearings and holidays.
    ...(types.length === 1 && view !== 'rooms' ? { type: types[0] } : {}),
  };
  return useQuery({
    queryKey: ['events', query],
    queryFn: async () => (await answer(api.GET('/api/events', { params: { query } }))).data,
    placeholderData: (before) => before,
  });
}
