import { NAME_MAX_LENGTH } from '@bulwagan/contracts/lengths.ts';
import { Select, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { Failed, failedOf } from '../../kit/failed.tsx';
import { FormFoot } from '../../kit/forms/form-foot.tsx';
import { LeaveGuard } from '../../kit/forms/leave-guard.tsx';
import { useSubmit } from '../../kit/forms/use-submit.ts';
import { kitTexts } from '../../kit/texts.ts';
import { useTexts } from '../../language/language.tsx';
import type { Schemas } from '../api.ts';
import { usePlaces } from '../locations/places.ts';
import { branchTexts } from './texts.ts';
import { useBranches } from './use-branches.ts';

export type BranchBody = {
  name: string;
  court_type: string;
  station: string | null;
  province_code: string | null;
  judge: string | null;
  room: string | null;
};

interface BranchFormProps {
  branch?: Schemas['Branch'];
  submitLabel: string;
  cancelTo: string;
  send: (body: BranchBody) => Promise<Schemas['Branch']>;
  onDone: (branch: Schemas['Branch']) => void;
}

export function BranchForm({ branch, submitLabel, cancelTo, send, onDone }: BranchFormProps) {
  const texts = useTexts(branchTexts);
  const form = useForm({
    initialValues: {
      name: branch?.name ?? '',
      court_type: branch?.court_type ?? '',
      station: branch?.station ?? '',
      province_code: branch?.province_code ?? null,
      judge: branch?.judge ?? '',
      room: branch?.room ?? '',
    },
  });
  const { submit, isSending, problem } = useSubmit(form, {
    send: ({ station, judge, room, ...values }) =>
      send({
        ...values,
        station: station.trim() || null,
        judge: judge.trim() || null,
        room: room.trim() || null,
      }),
    onDone,
  });
  const types = [...new Set((useBranches().data ?? []).map(({ court_type: type }) => type))];
  return (
    <form onSubmit={submit} noValidate>
      <LeaveGuard isDirty={form.isDirty() && !isSending} />
      <Stack gap="lg" maw={820}>
        <TextInput
          label={texts.name}
          description={texts.nameHint}
          required
          maxLength={NAME_MAX_LENGTH}
          {...form.getInputProps('name')}
        />
        <TextInput
          label={texts.courtType}
          description={texts.courtTypeHint}
          required
          maxLength={NAME_MAX_LENGTH}
          list="court-types"
          {...form.getInputProps('court_type')}
        />
        <datalist id="court-types">
          {types.map((type) => (
            <option key={type} value={type} />
          ))}
        </datalist>
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <TextInput
            label={texts.station}
            description={texts.stationHint}
            maxLength={NAME_MAX_LENGTH}
            {...form.getInputProps('station')}
          />
          <ProvinceField {...form.getInputProps('province_code')} />
          <TextInput
            label={texts.judge}
            description={texts.judgeHint}
            maxLength={NAME_MAX_LENGTH}
            {...form.getInputProps('judge')}
          />
          <TextInput
            label={texts.room}
            description={texts.roomHint}
            maxLength={NAME_MAX_LENGTH}
            {...form.getInputProps('room')}
          />
        </SimpleGrid>
        <FormFoot
          error={problem}
          fields={Object.keys(form.values)}
          isSending={isSending}
          submitLabel={submitLabel}
          cancelTo={cancelTo}
        />
      </Stack>
    </form>
  );
}

function ProvinceField(field: { value?: string | null; onChange: (code: string | null) => void }) {
  const texts = useTexts(branchTexts);
  const kit = useTexts(kitTexts);
  const { regions, provinces, queries } = usePlaces();
  const failed = failedOf(queries);
  const groups = (regions ?? []).map(({ code, name }) => ({
    group: name,
    items: (provinces ?? [])
      .filter(({ region_code: region }) => region === code)
      .map((province) => ({ value: province.code, label: province.name })),
  }));
  // The form keeps the current choice while this error is shown.
  if (failed.length > 0) return <Failed queries={failed} />;
  return (
    <Select
      label={texts.province}
      // Blank description, to align with the neighboring field.
      description={'\u00a0'}
      data={groups}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': texts.noProvince }}
      nothingFoundMessage={kit.nothingFound}
      comboboxProps={{ shadow: 'md' }}
      {...field}
    />
  );
}
