import { NAME_MAX_LENGTH } from '@bulwagan/contracts/lengths.ts';
import { NativeSelect, SimpleGrid, Stack, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { choicesOf } from '../../kit/forms/choices.ts';
import { PesosField, pesosIn } from '../../kit/forms/pesos-field.tsx';
import { RemoteSelect } from '../../kit/forms/remote-select.tsx';
import { useTexts } from '../../language/language.tsx';
import { fromLocalInput, toLocalInput } from '../../language/now.ts';
import { type Schemas, useMe } from '../api.ts';
import { findInstitutions, findScholars, useChosen } from '../shared/finders.ts';
import { usePermission } from '../shared/permissions.ts';
import { MANAGE } from '../shared/refresh.ts';
import { words } from '../shared/words.ts';
import { formTexts } from './texts.ts';

export type CampaignValues = ReturnType<typeof campaignValues>;

/** Returns the form values of a campaign, or the defaults of a new one. */
export function campaignValues(campaign: Schemas['Campaign'] | undefined, institutionId: number | null) {
  return {
    title: campaign?.title ?? '',
    description: campaign?.description ?? '',
    type: campaign?.type ?? ('general' as 'general' | 'individual'),
    goal_amount: campaign?.goal_amount ?? ('' as number | string),
    institution_id: String(campaign?.institution.id ?? institutionId ?? ''),
    scholar_id: campaign?.scholar == null ? '' : String(campaign.scholar.id),
    starts_at: toLocalInput(campaign?.starts_at),
    ends_at: toLocalInput(campaign?.ends_at),
  };
}

/** Converts form values to the request body for a new or an edited campaign. */
export function campaignBody(values: CampaignValues, campaign?: Schemas['Campaign']) {
  return {
    title: values.title.trim(),
    description: values.description.trim(),
    type: values.type,
    goal_amount: pesosIn(values.goal_amount),
    institution_id: values.institution_id === '' ? (null as never) : Number(values.institution_id),
    scholar_id: values.type === 'general' || values.scholar_id === '' ? null : Number(values.scholar_id),
    starts_at: fromLocalInput(values.starts_at, campaign?.starts_at) ?? null,
    ends_at: fromLocalInput(values.ends_at, campaign?.ends_at) ?? null,
  };
}

interface CampaignFieldsProps {
  form: UseFormReturnType<CampaignValues>;
  /** Currently chosen scholar, who may be missing from the first page of choices. */
  scholar?: Schemas['Campaign']['scholar'] | undefined;
  /** Hint that says which scholars can be chosen. */
  scholarHint?: string;
}

/** Input fields of a campaign. */
export function CampaignFields({ form, scholar, scholarHint }: CampaignFieldsProps) {
  const texts = useTexts(formTexts);
  const { campaignType } = useTexts(words);
  return (
    <Stack>
      <TextInput label={texts.name} required maxLength={NAME_MAX_LENGTH} {...form.getInputProps('title')} />
      <Textarea
        label={texts.description}
        description={texts.descriptionHint}
        required
        autosize
        minRows={5}
        maxRows={18}
        {...form.getInputProps('description')}
      />
      <Institution form={form} />
      <NativeSelect
        label={texts.type}
        description={texts.typeHint}
        data={choicesOf(campaignType)}
        {...form.getInputProps('type')}
      />
      {form.values.type === 'individual' && (
        <Scholar form={form} scholar={scholar} {...(scholarHint === undefined ? {} : { scholarHint })} />
      )}
      <PesosField
        label={texts.goal}
        description={texts.goalHint}
        required
        maw={260}
        {...form.getInputProps('goal_amount')}
      />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput
          type="datetime-local"
          label={texts.starts}
          description={texts.startsHint}
          {...form.getInputProps('starts_at')}
        />
        <TextInput
          type="datetime-local"
          label={texts.ends}
          description={texts.endsHint}
          {...form.getInputProps('ends_at')}
        />
      </SimpleGrid>
    </Stack>
  );
}

/** Institution field. It is read-only for institution administrators; all other authors may choose any institution. */
function Institution({ form }: Pick<CampaignFieldsProps, 'form'>) {
  const { institution } = useTexts(words);
  const me = useMe();
  const can = usePermission();
  const value = form.values.institution_id;
  const isFree = can('Run the system') || !can('Run an institution');
  const chosen = useChosen('institution', isFree && value !== '' ? value : undefined);
  if (!isFree) {
    return (
      <TextInput
        label={institution}
        value={me.institution?.name ?? ''}
        readOnly
        error={form.errors.institution_id}
      />
    );
  }
  return (
    <RemoteSelect
      label={institution}
      required
      value={value === '' ? null : value}
      chosen={chosen}
      onChange={(next) => {
        form.setFieldValue('institution_id', next ?? '');
        form.setFieldValue('scholar_id', '');
      }}
      data-path="institution_id"
      error={form.errors.institution_id}
      queryKey={[MANAGE, 'institutions', 'active']}
      find={(search) => findInstitutions(search, 'active')}
    />
  );
}

function Scholar({ form, scholar, scholarHint }: CampaignFieldsProps) {
  const texts = useTexts(words);
  const { institution_id: institutionId, scholar_id: value } = form.values;
  const chosen =
    scholar != null && String(scholar.id) === value ? { value, label: scholar.first_name } : undefined;
  return (
    <RemoteSelect
      label={texts.scholar}
      description={scholarHint}
      required
      disabled={institutionId === ''}
      value={value === '' ? null : value}
      chosen={chosen}
      onChange={(next) => form.setFieldValue('scholar_id', next ?? '')}
      data-path="scholar_id"
      error={form.errors.scholar_id}
      queryKey={[MANAGE, 'scholars', institutionId]}
      find={(search) => findScholars(search, Number(institutionId))}
    />
  );
}
