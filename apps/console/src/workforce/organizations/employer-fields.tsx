import { NAME_MAX_LENGTH } from '@bulwagan/contracts/lengths.ts';
import { SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useTexts } from '../../language/language.tsx';
import { defineTexts } from '../../language/texts.ts';
import type { Organization } from './use-organizations.ts';

/** Fields with the employer data that papers print. */
export const EMPLOYER_FIELDS = [
  'registered_name',
  'address',
  'tin',
  'sss_number',
  'philhealth_number',
  'pagibig_number',
  'gsis_number',
  'signatory_name',
  'signatory_position',
] as const;

type EmployerField = (typeof EMPLOYER_FIELDS)[number];
export type EmployerValues = Record<EmployerField, string>;

export const employerTexts = defineTexts({
  en: {
    title: 'Employer on papers',
    hint: 'Printed on payslips, certificates and the payroll register. Leave empty where the organization above is the employer.',
    fields: {
      registered_name: 'Registered name',
      address: 'Address',
      tin: 'TIN',
      sss_number: 'SSS number',
      philhealth_number: 'PhilHealth number',
      pagibig_number: 'Pag-IBIG number',
      gsis_number: 'GSIS number',
      signatory_name: 'Officer who signs',
      signatory_position: 'Position of the officer',
    },
  },
  fil: {
    title: 'Employer sa mga papel',
    hint: 'Nakalimbag sa mga payslip, sertipiko at rehistro ng sahod. Iwanang blangko kung ang organisasyong nasa itaas ang employer.',
    fields: {
      registered_name: 'Rehistradong pangalan',
      address: 'Address',
      tin: 'TIN',
      sss_number: 'Numero sa SSS',
      philhealth_number: 'Numero sa PhilHealth',
      pagibig_number: 'Numero sa Pag-IBIG',
      gsis_number: 'Numero sa GSIS',
      signatory_name: 'Opisyal na lalagda',
      signatory_position: 'Katungkulan ng opisyal',
    },
  },
});

/** Returns the form values of an organization; all are empty strings for a new organization. */
export const employerValuesOf = (organization?: Organization): EmployerValues =>
  Object.fromEntries(EMPLOYER_FIELDS.map((name) => [name, organization?.[name] ?? ''])) as EmployerValues;

/** Converts the form values to the request body; empty values become null. */
export const employerBodyOf = (values: EmployerValues): Record<EmployerField, string | null> =>
  Object.fromEntries(EMPLOYER_FIELDS.map((name) => [name, values[name].trim() || null])) as Record<
    EmployerField,
    string | null
  >;

const ADDRESS_MAX_LENGTH = 500;
const NUMBER_MAX_LENGTH = 50;
const lengthOf = (name: EmployerField): number => {
  if (name === 'address') return ADDRESS_MAX_LENGTH;
  return name === 'tin' || name.endsWith('_number') ? NUMBER_MAX_LENGTH : NAME_MAX_LENGTH;
};

interface EmployerFieldsProps<Values extends EmployerValues> {
  form: Pick<UseFormReturnType<Values>, 'getInputProps'>;
}

export function EmployerFields<Values extends EmployerValues>({ form }: EmployerFieldsProps<Values>) {
  const texts = useTexts(employerTexts);
  return (
    <Stack component="section" gap="sm" aria-label={texts.title}>
      <div>
        <Text fw={600}>{texts.title}</Text>
        <Text size="sm" c="dimmed">
          {texts.hint}
        </Text>
      </div>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        {EMPLOYER_FIELDS.map((name) => (
          <TextInput
            key={name}
            label={texts.fields[name]}
            maxLength={lengthOf(name)}
            autoComplete="off"
            {...form.getInputProps(name)}
          />
        ))}
      </SimpleGrid>
    </Stack>
  );
}
