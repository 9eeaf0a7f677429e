import { Button, Fieldset, SimpleGrid, Stack, Text } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { pictureAddress } from '../../../api/base.ts';
import { IconCopy } from '../../../kit/icons/tabler.ts';
import { useTexts } from '../../../language/language.tsx';
import { type Employee, useScope } from '../api.ts';
import { CURRENT, type FieldName, PERMANENT, SECTION_NAMES, SECTIONS, type SectionName } from '../fields.ts';
import { employeeTexts } from '../texts.ts';
import type { FormValues, Names } from '../values.ts';
import { FieldInput } from './field-input.tsx';
import classes from './form.module.css';
import { formTexts } from './form-texts.ts';
import { PhotoField } from './photo-field.tsx';

interface FormSectionsProps {
  form: UseFormReturnType<FormValues>;
  names: Names;
  onLearn: (id: string, name: string) => void;
  /** Record to edit; undefined for a new employee. */
  record?: Employee;
}

/** All fields that the user may fill, in sections. */
export function FormSections(props: FormSectionsProps) {
  const { form, record } = props;
  const texts = useTexts(employeeTexts);
  const formWords = useTexts(formTexts);
  const fieldsOf = useShownFields(record);
  return (
    <Stack gap="lg" className={classes.form}>
      {SECTION_NAMES.map((name) => {
        const fields = fieldsOf(form.values, name);
        return (
          <Fieldset key={name} legend={texts.sections[name]} className={classes.section}>
            <Stack gap="md">
              {name === 'identity' && (
                <PhotoField
                  recorded={pictureAddress(record?.avatar_url ?? null)}
                  value={form.values.avatar}
                  onChange={(avatar) => form.setFieldValue('avatar', avatar)}
                  error={form.errors.avatar}
                />
              )}
              {name === 'current' && <CopyAddress form={form} />}
              {fields.length === 0 && <Text c="dimmed">{formWords.numbersHidden}</Text>}
              <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} verticalSpacing="md">
                {fields.map((field) => (
                  <FieldInput key={field} {...props} field={field} />
                ))}
              </SimpleGrid>
            </Stack>
          </Fieldset>
        );
      })}
    </Stack>
  );
}

/**
 * Returns the visible fields of a section. Rank requires the military flag; government numbers and the linked account
 * require the permission to see numbers.
 */
export function useShownFields(record: Employee | undefined) {
  const isInScope = useScope();
  return (values: FormValues, section: SectionName): FieldName[] => {
    const organizationId = record === undefined ? values.organization_id || null : record.organization_id;
    const canViewGovernmentIds = isInScope('See government numbers', organizationId);
    if (section === 'numbers' && !canViewGovernmentIds) return [];
    const isShown = (field: FieldName) => {
      if (field === 'rank') return values.is_military;
      return field !== 'user_id' || canViewGovernmentIds;
    };
    return (SECTIONS[section] as readonly FieldName[]).filter(isShown);
  };
}

function CopyAddress({ form }: Pick<FormSectionsProps, 'form'>) {
  const texts = useTexts(formTexts);
  const copy = () => {
    const copied = Object.fromEntries(CURRENT.map((field, at) => [field, form.values[PERMANENT[at]!]]));
    form.setValues(copied as Partial<FormValues>);
  };
  return (
    <Button
      variant="light"
      size="sm"
      onClick={copy}
      leftSection={<IconCopy size={16} aria-hidden />}
      maw="100%"
      style={{ alignSelf: 'flex-start' }}
    >
      {texts.sameAddress}
    </Button>
  );
}
