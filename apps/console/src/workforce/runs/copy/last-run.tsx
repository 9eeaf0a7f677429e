import { Alert, Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { answer } from '../../../api/client.ts';
import { IconInfoCircle } from '../../../kit/icons/tabler.ts';
import { useTexts } from '../../../language/language.tsx';
import { api } from '../../api.ts';
import { RUNS_KEY, usePeriod } from '../components.tsx';
import { runTexts } from '../texts.ts';

/** Loads the last final run of a roster; null if the roster has none. */
export const useLastRun = (rosterId: string | null) =>
  useQuery({
    queryKey: [...RUNS_KEY, 'last of', rosterId],
    queryFn: async () => {
      const query = { 'filter[roster_id]': rosterId!, 'filter[status]': 'final', per_page: 1 };
      return (await answer(api.GET('/api/payroll/runs', { params: { query } }))).data[0] ?? null;
    },
    enabled: rosterId !== null,
  });

/** Link to the last final run of a roster. Copying that run is easier than entering it again. */
export function LastRun({ rosterId }: { rosterId: string | null }) {
  const texts = useTexts(runTexts);
  const period = usePeriod();
  const { data: last = null } = useLastRun(rosterId);
  if (last === null) return null;
  return (
    <Alert color="blue" variant="light" icon={<IconInfoCircle aria-hidden />}>
      {texts.lastRun(period(last))}{' '}
      <Anchor component={Link} to={`/runs/${last.id}`}>
        {texts.seeLastRun}
      </Anchor>
    </Alert>
  );
}
