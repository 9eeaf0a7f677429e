import { NAME_MAX_LENGTH } from '@bulwagan/contracts/lengths.ts';
import { Button, Fieldset, SimpleGrid, Stack, Switch, Text, Textarea, TextInput } from '@mantine/core';
import { type UseFormReturnType, useForm } from '@mantine/form';
import { changesOf } from '../../../kit/forms/changes.ts';
import { FormProblem } from '../../../kit/forms/problem.tsx';
import { RemoteSelect } from '../../../kit/forms/remote-select.tsx';
import { Sheet } from '../../../kit/forms/sheet.tsx';
import { useLeave } from '../../../kit/forms/use-leave.tsx';
import { useSubmit } from '../../../kit/forms/use-submit.ts';
import { useTexts } from '../../../language/language.tsx';
import { today } from '../../../language/now.ts';
import { type Schemas, useMe } from '../../api.ts';
import { findInstitutions } from '../../shared/finders.ts';
import { usePermission } from '../../shared/permissions.ts';
import { MANAGE } from '../../shared/refresh.ts';
import { words } from '../../shared/words.ts';
import { scholarTexts } from './texts.ts';
import { AGREEMENTS } from './use-scholar.ts';

const DETAILS = [
  'birthdate',
  'school',
  'course',
  'year_level',
  'city',
  'province',
  'story',
  'contact_email',
  'contact_phone',
] as const;

function valuesOf(scholar: Schemas['Scholar'] | undefined, institutionId: number | null) {
  const details = Object.fromEntries(DETAILS.map((name) => [name, scholar?.[name] ?? '']));
  const flags = Object.fromEntries(AGREEMENTS.map((name) => [name, scholar?.[name] ?? name === 'is_listed']));
  return {
    institution_id: String(scholar?.institution.id ?? institutionId ?? ''),
    first_name: scholar?.first_name ?? '',
    last_name: scholar?.last_name ?? '',
    ...(details as Record<(typeof DETAILS)[number], string>),
    ...(flags as Record<(typeof AGREEMENTS)[number], boolean>),
  };
}

type Values = ReturnType<typeof valuesOf>;

/** Converts form values to the request body; empty fields become null, which clears them. */
function bodyOf({ institution_id, ...values }: Values) {
  const details = Object.fromEntries(DETAILS.map((name) => [name, values[name].trim() || null]));
  return {
    ...values,
    ...(details as Record<(typeof DETAILS)[number], string | null>),
    institution_id: institution_id === '' ? null : Number(institution_id),
  };
}

type Body = ReturnType<typeof bodyOf>;

interface ScholarFormProps {
  scholar?: Schemas['Scholar'];
  /** Saves the scholar. `changes` contains only the changed fields, for updating an existing scholar. */
  save: (body: Body, changes: Partial<Body>) => Promise<Schemas['Scholar']>;
  label: string;
  onSaved: () => void;
}

/** Form for a scholar's details, and for the choice of public details. */
export function ScholarForm({ scholar, save, label, onSaved }: ScholarFormProps) {
  const texts = useTexts(scholarTexts);
  const me = useMe();
  const form = useForm({ initialValues: valuesOf(scholar, me.institution_id) });
  const { guard, leave } = useLeave(form.isDirty());
  const { submit, isSending, problem } = useSubmit(form, {
    send: (values) => {
      const body = bodyOf(values);
      return save(body, changesOf(bodyOf(form.getInitialValues()), body));
    },
    onDone: ({ id }) => {
      onSaved();
      leave(`/manage/scholars/${id}`);
    },
  });
  const text = (name: 'first_name' | 'last_name' | (typeof DETAILS)[number], fieldLabel: string) => (
    <TextInput
      label={fieldLabel}
      maxLength={NAME_MAX_LENGTH}
      autoComplete="off"
      {...form.getInputProps(name)}
    />
  );
  return (
    <Sheet>
      {guard}
      <form onSubmit={submit} noValidate>
        <Stack>
          {scholar === undefined && <Institution form={form} />}
          <Fieldset legend={texts.person}>
            <SimpleGrid cols={{ base: 1, sm: 2 }}>
              <TextInput label={texts.firstName} required {...form.getInputProps('first_name')} />
              <TextInput label={texts.lastName} required {...form.getInputProps('last_name')} />
              <TextInput
                type="date"
                label={texts.birthdate}
                max={today()}
                {...form.getInputProps('birthdate')}
              />
            </SimpleGrid>
          </Fieldset>
          <Fieldset legend={texts.studies}>
            <SimpleGrid cols={{ base: 1, sm: 2 }}>
              {text('school', texts.school)}
              {text('course', texts.course)}
              {text('year_level', texts.year)}
            </SimpleGrid>
          </Fieldset>
          <Fieldset legend={texts.place}>
            <SimpleGrid cols={{ base: 1, sm: 2 }}>
              {text('city', texts.city)}
              {text('province', texts.province)}
            </SimpleGrid>
          </Fieldset>
          <Textarea
            label={texts.story}
            description={texts.storyHint}
            autosize
            minRows={4}
            maxRows={16}
            {...form.getInputProps('story')}
          />
          <Fieldset legend={texts.contact}>
            <SimpleGrid cols={{ base: 1, sm: 2 }}>
              {text('contact_email', texts.email)}
              {text('contact_phone', texts.phone)}
            </SimpleGrid>
          </Fieldset>
          <Agreements form={form} />
        </Stack>
        <FormProblem error={problem} fields={Object.keys(form.values)} />
        <Button type="submit" loading={isSending} mt="lg">
          {label}
        </Button>
      </form>
    </Sheet>
  );
}

interface PartProps {
  form: UseFormReturnType<Values>;
}

function Institution({ form }: PartProps) {
  const { institution } = useTexts(words);
  const can = usePermission();
  if (!can('Run the system')) return null;
  return (
    <RemoteSelect
      label={institution}
      required
      value={form.values.institution_id === '' ? null : form.values.institution_id}
      onChange={(next) => form.setFieldValue('institution_id', next ?? '')}
      data-path="institution_id"
      error={form.errors.institution_id}
      queryKey={[MANAGE, 'institutions']}
      find={(search) => findInstitutions(search)}
    />
  );
}

function Agreements({ form }: PartProps) {
  const texts = useTexts(scholarTexts);
  return (
    <Fieldset legend={texts.privacy}>
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          {texts.privacyHint}
        </Text>
        {AGREEMENTS.map((name) => (
          <Switch
            key={name}
            label={texts.shows[name]}
            disabled={name !== 'is_listed' && !form.values.is_listed}
            {...form.getInputProps(name, { type: 'checkbox' })}
          />
        ))}
      </Stack>
    </Fieldset>
  );
}
