import { Button, Fieldset, Group, NativeSelect, Stack, Textarea, TextInput } from '@mantine/core';
import { IconPlus } from '../../kit/icons/tabler.ts';
import { useTexts } from '../../language/language.tsx';
import type { Field } from '../service.ts';
import { issueTexts } from './texts.ts';
import type { Entered, EnteredValues } from './values.ts';

interface ValueFieldsProps {
  fields: readonly Field[];
  values: EnteredValues;
  onChange: (name: string, value: Entered) => void;
}

/** Fields for the values of a paper. The type of each value decides its input. */
export function ValueFields({ fields, values, onChange }: ValueFieldsProps) {
  return fields.map((field) =>
    field.type === 'list' ? (
      <ListField
        key={field.name}
        field={field}
        rows={typeof values[field.name] === 'object' ? (values[field.name] as Rows) : []}
        onChange={(rows) => onChange(field.name, rows)}
      />
    ) : (
      <OneField
        key={field.name}
        field={field}
        value={(values[field.name] as string | undefined) ?? ''}
        onChange={(value) => onChange(field.name, value)}
      />
    ),
  );
}

const INPUT_TYPES: Readonly<Record<string, string>> = {
  date: 'date',
  time: 'time',
  datetime: 'datetime-local',
};

interface OneFieldProps {
  field: Pick<Field, 'name' | 'label' | 'type'>;
  value: string;
  onChange: (value: string) => void;
}

function OneField({ field: { name, label, type }, value, onChange }: OneFieldProps) {
  const texts = useTexts(issueTexts);
  const common = { label, value, 'data-path': name, autoComplete: 'off' };
  if (type === 'yes_no')
    return (
      <NativeSelect
        {...common}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
        data={[
          { value: '', label: texts.notGiven },
          { value: 'yes', label: texts.yes },
          { value: 'no', label: texts.no },
        ]}
      />
    );
  if (type === 'text')
    return (
      <Textarea
        {...common}
        autosize
        minRows={1}
        maxRows={12}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    );
  const isNumber = type === 'money' || type === 'number';
  return (
    <TextInput
      {...common}
      {...(isNumber ? { inputMode: 'decimal' } : { type: INPUT_TYPES[type] ?? 'text' })}
      {...(type === 'money' ? { leftSection: '₱' } : {})}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}

type Rows = readonly Readonly<Record<string, string>>[];

interface ListFieldProps {
  field: Field;
  rows: Rows;
  onChange: (rows: Rows) => void;
}

function ListField({ field, rows, onChange }: ListFieldProps) {
  const texts = useTexts(issueTexts);
  const change = (at: number, name: string, value: string) =>
    onChange(rows.map((row, index) => (index === at ? { ...row, [name]: value } : row)));
  return (
    <Fieldset legend={field.label}>
      <Stack gap="sm">
        {rows.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other identity, and are only added at the end.
          <Fieldset key={index} legend={texts.item(index + 1)} variant="unstyled">
            <Stack gap="xs">
              {(field.items ?? []).map((item) => (
                <OneField
                  key={item.name}
                  field={item}
                  value={row[item.name] ?? ''}
                  onChange={(value) => change(index, item.name, value)}
                />
              ))}
              <Group justify="flex-end">
                <Button
                  variant="subtle"
                  size="compact-sm"
                  color="red"
                  onClick={() => onChange(rows.filter((_, at) => at !== index))}
                >
                  {texts.remove(index + 1)}
                </Button>
              </Group>
            </Stack>
          </Fieldset>
        ))}
        <Group>
          <Button
            variant="light"
            size="compact-sm"
            leftSection={<IconPlus size={16} aria-hidden />}
            aria-label={`${texts.add}: ${field.label}`}
            onClick={() => onChange([...rows, {}])}
          >
            {texts.add}
          </Button>
        </Group>
      </Stack>
    </Fieldset>
  );
}
