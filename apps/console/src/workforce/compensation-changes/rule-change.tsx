import { DESCRIPTION_MAX_LENGTH } from '@bulwagan/contracts/lengths.ts';
import { Button, NativeSelect, NumberInput, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { answer } from '../../api/client.ts';
import { choicesOf } from '../../kit/forms/choices.ts';
import { FormProblem } from '../../kit/forms/problem.tsx';
import { useSubmit } from '../../kit/forms/use-submit.ts';
import { useTexts } from '../../language/language.tsx';
import { api } from '../api.ts';
import { EMPLOYEES } from '../employees/api.ts';
import { OrganizationSelect } from '../organizations/organization-select.tsx';
import { type Preview, PreviewSection } from './preview.tsx';
import { changeTexts } from './texts.ts';

interface Values extends Record<string, unknown> {
  organization_id: string | null;
  employment_type_id: string;
  how: 'percentage' | 'tranche';
  percentage: number | string;
  effective_from: string;
  reason: string;
}

const FIELDS = ['organization_id', 'employment_type_id', 'percentage', 'effective_from', 'reason'];
const HOWS = ['percentage', 'tranche'] as const;

const bodyOf = ({ how, percentage, employment_type_id: type, ...rest }: Values) => ({
  organization_id: rest.organization_id,
  employment_type_id: type || null,
  effective_from: rest.effective_from,
  reason: rest.reason.trim() || null,
  ...(how === 'tranche' ? { tranche: true } : { percentage: percentage === '' ? null : Number(percentage) }),
});

/** Form for a rule, with a preview of the pay changes. */
export function RuleChange() {
  const texts = useTexts(changeTexts);
  const queries = useQueryClient();
  const [found, setFound] = useState<{ values: Values; preview: Preview }>();
  const form = useForm<Values>({
    initialValues: {
      organization_id: null,
      employment_type_id: '',
      how: 'percentage',
      percentage: '',
      effective_from: '',
      reason: '',
    },
    // Clear the preview, because it belongs to the values that were sent.
    onValuesChange: () => setFound(undefined),
  });
  const previewing = useSubmit(form, {
    send: async (values) =>
      (await answer(api.POST('/api/pms/compensation_changes/preview', { body: bodyOf(values) }))).data,
    onDone: (preview, values) => setFound({ values, preview }),
  });
  const apply = async () => {
    const { values, preview } = found!;
    const body = { ...bodyOf(values), expected: expectedOf(preview) };
    const { data } = await answer(api.POST('/api/pms/compensation_changes', { body }));
    await queries.invalidateQueries({ queryKey: EMPLOYEES });
    return data.changed;
  };
  return (
    <>
      <form onSubmit={previewing.submit} noValidate>
        <Stack maw={760}>
          <Fields form={form} />
          <FormProblem error={previewing.problem} fields={FIELDS} />
          <Button type="submit" loading={previewing.isSending} style={{ alignSelf: 'flex-start' }}>
            {texts.preview}
          </Button>
        </Stack>
      </form>
      {found !== undefined && (
        <PreviewSection preview={found.preview} apply={apply} onApplied={() => form.reset()} />
      )}
    </>
  );
}

const MOST_TYPES = 100;

function Fields({ form }: { form: ReturnType<typeof useForm<Values>> }) {
  const texts = useTexts(changeTexts);
  const { data: types = [] } = useQuery({
    queryKey: ['reference', 'employment-types', 'all'],
    queryFn: async () => {
      const params = { query: { per_page: MOST_TYPES } };
      return (await answer(api.GET('/api/pms/employment_types', { params }))).data;
    },
  });
  const isTranche = form.values.how === 'tranche';
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      <OrganizationSelect
        label={texts.organization}
        description={texts.organizationHint}
        {...form.getInputProps('organization_id')}
      />
      <NativeSelect
        label={texts.employmentType}
        data={[{ value: '', label: texts.all }, ...types.map(({ id, name }) => ({ value: id, label: name }))]}
        {...form.getInputProps('employment_type_id')}
      />
      <NativeSelect
        label={texts.how}
        description={isTranche ? texts.trancheHint : undefined}
        data={choicesOf(texts.hows, HOWS)}
        {...form.getInputProps('how')}
      />
      {!isTranche && (
        <NumberInput
          label={texts.percentage}
          description={texts.percentageHint}
          required
          decimalScale={4}
          hideControls
          clampBehavior="none"
          suffix=" %"
          {...form.getInputProps('percentage')}
        />
      )}
      <TextInput
        type="date"
        label={texts.from}
        required
        min="1900-01-01"
        max="2199-12-31"
        {...form.getInputProps('effective_from')}
      />
      <TextInput label={texts.reason} maxLength={DESCRIPTION_MAX_LENGTH} {...form.getInputProps('reason')} />
    </SimpleGrid>
  );
}

/** Returns the rows that change. The server refuses the request if these rows differ from the preview. */
export const expectedOf = ({ rows }: Preview) =>
  rows.flatMap(({ employee_id, effective_from, before, after, refusal }) =>
    refusal !== null || employee_id === null || effective_from === null
      ? []
      : [{ employee_id, effective_from, before: before?.amount ?? null, after: after?.amount ?? null }],
  );
