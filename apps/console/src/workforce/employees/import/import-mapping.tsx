import { EMPLOYEE_FIELD_LABELS } from '@bulwagan/contracts/workforce/employee-fields.ts';
import { Box, Select, SimpleGrid, Text, Title } from '@mantine/core';
import { useTexts } from '../../../language/language.tsx';
import { FIELD_OF_COLUMN, IMPORTED_COLUMNS } from './import-columns.ts';
import { importTexts } from './import-texts.ts';

/** Fields by unrecognized heading; null skips the column. */
export type Mapping = Readonly<Record<string, string | null>>;

const LEFT_OUT = '';

interface ImportMappingProps {
  headings: readonly string[];
  /** Required fields without a column. */
  missing: readonly string[];
  mapping: Mapping;
  isDisabled: boolean;
  onChange: (mapping: Mapping) => void;
}

/** Form that maps unrecognized headings to fields. */
export function ImportMapping({ headings, missing, mapping, isDisabled, onChange }: ImportMappingProps) {
  const texts = useTexts(importTexts);
  const labels: Readonly<Record<string, string>> = useTexts(EMPLOYEE_FIELD_LABELS);
  const labelOf = (field: string) => labels[FIELD_OF_COLUMN[field] ?? field] ?? field;
  const choices = [
    { value: LEFT_OUT, label: texts.leaveOut },
    ...IMPORTED_COLUMNS.map((field) => ({ value: field, label: labelOf(field) })),
  ];
  return (
    <Box component="section" aria-label={texts.mapping}>
      <Title order={2} size="h5" mb="xs">
        {texts.mapping}
      </Title>
      <Text size="sm" mb="sm">
        {texts.mappingHint}
        {missing.length > 0 && ` ${texts.stillMissing(missing.map(labelOf).join(', '))}`}
      </Text>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        {headings.map((heading) => (
          <Select
            key={heading}
            label={heading}
            placeholder={texts.chooseField}
            searchable
            data={choices}
            disabled={isDisabled}
            value={mapping[heading] === null ? LEFT_OUT : (mapping[heading] ?? null)}
            onChange={(field) =>
              onChange({ ...mapping, [heading]: field === LEFT_OUT ? null : (field ?? null) })
            }
          />
        ))}
      </SimpleGrid>
    </Box>
  );
}
