import { NAME_MAX_LENGTH } from '@bulwagan/contracts/lengths.ts';
import { SimpleGrid, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { RemoteSelect } from '../../../kit/forms/remote-select.tsx';
import { useTexts } from '../../../language/language.tsx';
import { findInstitutions, useChosen } from '../../shared/finders.ts';
import { usePermission } from '../../shared/permissions.ts';
import { MANAGE } from '../../shared/refresh.ts';
import { words } from '../../shared/words.ts';
import { userTexts } from './texts.ts';

export interface PersonValues extends Record<string, unknown> {
  first_name: string;
  last_name: string;
  phone: string;
  institution_id: string;
}

interface PersonFieldsProps<Values extends PersonValues> {
  form: UseFormReturnType<Values>;
}

/** Name fields of a user. */
export function NameFields<Values extends PersonValues>({ form }: PersonFieldsProps<Values>) {
  const texts = useTexts(userTexts);
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      <TextInput
        label={texts.firstName}
        required
        maxLength={NAME_MAX_LENGTH}
        autoComplete="off"
        {...form.getInputProps('first_name')}
      />
      <TextInput
        label={texts.lastName}
        required
        maxLength={NAME_MAX_LENGTH}
        autoComplete="off"
        {...form.getInputProps('last_name')}
      />
    </SimpleGrid>
  );
}

export function PhoneField<Values extends PersonValues>({ form }: PersonFieldsProps<Values>) {
  const texts = useTexts(userTexts);
  return (
    <TextInput
      type="tel"
      label={texts.phone}
      maxLength={30}
      autoComplete="off"
      maw={320}
      {...form.getInputProps('phone')}
    />
  );
}

/**
 * Institution field; shown only to system administrators, because other users add people to their own institution only.
 */
export function InstitutionField<Values extends PersonValues>({ form }: PersonFieldsProps<Values>) {
  const texts = useTexts(userTexts);
  const { institution } = useTexts(words);
  const can = usePermission();
  const value = form.getValues().institution_id;
  const chosen = useChosen('institution', can('Run the system') && value !== '' ? value : undefined);
  if (!can('Run the system')) return null;
  const field = form.getInputProps('institution_id');
  return (
    <RemoteSelect
      label={institution}
      description={texts.institutionHint}
      placeholder={texts.noInstitution}
      clearable
      value={value === '' ? null : value}
      chosen={chosen}
      onChange={(next) => field.onChange(next ?? '')}
      error={field.error}
      queryKey={[MANAGE, 'institutions']}
      find={(search) => findInstitutions(search)}
    />
  );
}
