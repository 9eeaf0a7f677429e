import { TEXT_MAX_LENGTH } from '@bulwagan/contracts/lengths.ts';
import { NativeSelect, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { answer } from '../../api/client.ts';
import { DialogForm } from '../../kit/forms/form-dialog.tsx';
import { useSubmit } from '../../kit/forms/use-submit.ts';
import { notifyDone } from '../../kit/notify.ts';
import { useTexts } from '../../language/language.tsx';
import { api } from '../api.ts';
import { useBranches } from '../branches/use-branches.ts';
import { useRefresh } from '../cases/data.ts';
import { raffleTexts } from './texts.ts';

/** Form that raffles the waiting cases of a court type as one batch. */
export function HoldForm({ onClose }: { onClose: () => void }) {
  const texts = useTexts(raffleTexts);
  const refresh = useRefresh();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const branches = useBranches().data ?? [];
  const form = useForm({ initialValues: { court_type: '', station: '', reason: '' } });
  const { court_type: type } = form.values;
  const waiting = useWaiting(type);
  const sending = useSubmit(form, {
    send: ({ court_type, station, reason }) =>
      answer(
        api.POST('/api/raffles', {
          body: { court_type, station: station || null, reason: reason.trim() || null },
        }),
      ),
    onDone: ({ data }) => {
      void refresh();
      void queries.invalidateQueries({ queryKey: ['raffles'] });
      notifyDone(texts.done(data.drawn_count, data.waiting_count));
      onClose();
      void navigate(`/raffles/${data.id}`);
    },
  });
  const types = [...new Set(branches.map((branch) => branch.court_type))];
  const stations = branches
    .filter(({ court_type }) => court_type === type)
    .flatMap(({ station }) => station ?? []);
  return (
    <DialogForm {...sending} fields={['court_type', 'station', 'reason']} save={texts.draw} onClose={onClose}>
      <NativeSelect
        label={texts.courtType}
        description={texts.courtTypeHint}
        required
        data={[{ value: '', label: texts.choose }, ...types]}
        {...form.getInputProps('court_type')}
      />
      {waiting !== undefined && <Text size="sm">{texts.waitingNow(waiting)}</Text>}
      <NativeSelect
        label={texts.station}
        description={texts.stationHint}
        data={[{ value: '', label: texts.every }, ...new Set(stations)]}
        {...form.getInputProps('station')}
      />
      <TextInput
        label={texts.reason}
        description={texts.reasonHint}
        maxLength={TEXT_MAX_LENGTH}
        autoComplete="off"
        {...form.getInputProps('reason')}
      />
    </DialogForm>
  );
}

/** Number of waiting cases of a court type that the user may see. */
function useWaiting(courtType: string): number | undefined {
  return useQuery({
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
  }).data;
}
