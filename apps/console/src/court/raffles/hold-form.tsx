import { TEXT_MAX_LENGTH } from '@bulwagan/contracts/lengths.ts';
import { Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { answer } from '../../api/client.ts';
import { ResourceForm } from '../../kit/forms/resource-form.tsx';
import { useTexts } from '../../language/language.tsx';
import { api } from '../api.ts';
import { useBranches } from '../branches/use-branches.ts';
import { useRefresh } from '../cases/data.ts';
import { stationIn, stationsOf } from './stations.ts';
import { raffleTexts } from './texts.ts';

/** Form that raffles the waiting cases of a court type as one batch. */
export function HoldForm({ onClose }: { onClose: () => void }) {
  const texts = useTexts(raffleTexts);
  const refresh = useRefresh();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const branches = useBranches().data ?? [];
  return (
    <ResourceForm
      initial={{ court_type: '', station: '', reason: '' }}
      fields={({ values: { court_type: type } }) => [
        {
          kind: 'native-choice',
          name: 'court_type',
          label: texts.courtType,
          description: texts.courtTypeHint,
          required: true,
          data: [{ value: '', label: texts.choose }, ...new Set(branches.map((branch) => branch.court_type))],
        },
        <Waiting key="waiting" courtType={type} />,
        {
          kind: 'native-choice',
          name: 'station',
          label: texts.station,
          description: texts.stationHint,
          data: [{ value: '', label: texts.every }, ...stationsOf(branches, type)],
        },
        {
          kind: 'text',
          name: 'reason',
          label: texts.reason,
          description: texts.reasonHint,
          maxLength: TEXT_MAX_LENGTH,
          autoComplete: 'off',
        },
      ]}
      send={({ court_type, station, reason }) =>
        answer(
          api.POST('/api/raffles', {
            body: {
              court_type,
              station: stationIn(branches, court_type, station),
              reason: reason.trim() || null,
            },
          }),
        )
      }
      done={({ data }) => texts.done(data.drawn_count, data.waiting_count)}
      onDone={({ data }) => {
        void refresh();
        void queries.invalidateQueries({ queryKey: ['raffles'] });
        void navigate(`/raffles/${data.id}`);
      }}
      save={texts.draw}
      onClose={onClose}
    />
  );
}

/** Loads the number of waiting cases of a court type that the user may see. */
function Waiting({ courtType }: { courtType: string }) {
  const texts = useTexts(raffleTexts);
  const { data: waiting } = useQuery({
    queryKey: ['cases', 'waiting', courtType],
    queryFn: async () => {
      const query = {
        'filter[status]': 'for_raffling' as const,
        'filter[court_type]': courtType,
        per_page: 1,
      };
      return (await answer(api.GET('/api/case-records', { params: { query } }))).meta.total;
    },
    enabled: courtType !== '',
  });
  return waiting !== undefined && <Text size="sm">{texts.waitingNow(waiting)}</Text>;
}
