import { NAME_MAX_LENGTH } from '@bulwagan/contracts/lengths.ts';
import { Button, Checkbox, Group, NativeSelect, Paper, SimpleGrid, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useEffect } from 'react';
import { choicesOf } from '../../kit/forms/choices.ts';
import { useTexts } from '../../language/language.tsx';
import { useBranchesInScope } from '../branches/use-branches.ts';
import { wordTexts } from '../cases/words.ts';
import { useCounts, useYears } from '../dashboard/counts.ts';
import { type Choices, columnsOf, MORE_COLUMNS, NOTHING_CHOSEN } from './filters.ts';
import { reportTexts } from './texts.ts';

interface ReportFormProps {
  chosen: Choices;
  /** Server errors by field. */
  errors: Record<string, string>;
  onShow: (choices: Choices) => void;
  onClear: () => void;
  /** Called with true if the form differs from the displayed list. */
  onDiffer: (differs: boolean) => void;
}

/** Filter form of the report. Choices are limited to values that occur in cases. */
export function ReportForm({ chosen, errors, onShow, onClear, onDiffer }: ReportFormProps) {
  const texts = useTexts(reportTexts);
  const words = useTexts(wordTexts);
  const form = useForm<Choices>({ initialValues: chosen });
  const { setErrors, setValues } = form;
  const reported = JSON.stringify(chosen);
  useEffect(() => setValues(JSON.parse(reported) as Choices), [reported, setValues]);
  // Compare the errors by content, so that a corrected field is not marked again on every render.
  const wrong = JSON.stringify(errors);
  useEffect(() => setErrors(JSON.parse(wrong) as typeof errors), [wrong, setErrors]);
  const differs = JSON.stringify(form.values) !== reported;
  useEffect(() => onDiffer(differs), [differs, onDiffer]);
  const { data: years = [] } = useYears();
  const branches = useBranchesInScope('Reports');
  const categories = useWords('/api/case-records/statistics-by-category');
  const types = useWords('/api/case-records/statistics-by-case-type');
  const courts = useWords('/api/case-records/statistics-by-court-type');
  const select = (
    name: keyof Choices & string,
    label: string,
    all: string,
    choices: { value: string; label: string }[],
  ) => (
    <NativeSelect
      label={label}
      data={[{ value: '', label: all }, ...choices]}
      {...form.getInputProps(name)}
    />
  );
  return (
    <Paper
      withBorder
      p="md"
      mb="lg"
      component="form"
      role="search"
      aria-label={texts.filters}
      className="no-print"
      noValidate
      onSubmit={form.onSubmit(onShow)}
    >
      <SimpleGrid cols={{ base: 1, xs: 2, lg: 4 }} spacing="sm">
        <TextInput
          type="search"
          label={texts.search}
          maxLength={NAME_MAX_LENGTH}
          {...form.getInputProps('search')}
        />
        {select('status', texts.status, texts.everyStatus, choicesOf(words.caseStatus))}
        {select(
          'branch',
          texts.branch,
          texts.everyBranch,
          branches.map(({ id, name }) => ({ value: String(id), label: name })),
        )}
        {select('category', texts.category, texts.everyCategory, categories)}
        {select('type', texts.type, texts.everyType, types)}
        {select('court', texts.court, texts.everyCourt, courts)}
        {select(
          'classification',
          texts.classification,
          texts.everyClassification,
          choicesOf(words.classification),
        )}
        {select(
          'year',
          texts.year,
          texts.everyYear,
          years.map((year) => ({ value: String(year), label: String(year) })),
        )}
        <TextInput type="date" label={texts.from} {...form.getInputProps('from')} />
        <TextInput type="date" label={texts.to} {...form.getInputProps('to')} />
      </SimpleGrid>
      <Checkbox.Group
        label={texts.columns}
        mt="sm"
        value={columnsOf(form.values)}
        onChange={(columns) => form.setFieldValue('columns', columns.join(','))}
      >
        <Group gap="lg" mt={6}>
          {MORE_COLUMNS.map((name) => (
            <Checkbox key={name} value={name} label={texts.column[name]} />
          ))}
        </Group>
      </Checkbox.Group>
      <Group justify="flex-end" mt="md">
        <Text size="sm" c="dimmed" role="status">
          {differs && texts.showFirst}
        </Text>
        <Button
          variant="default"
          onClick={() => {
            form.setValues(NOTHING_CHOSEN);
            onClear();
          }}
        >
          {texts.clear}
        </Button>
        <Button type="submit">{texts.show}</Button>
      </Group>
    </Paper>
  );
}

function useWords(path: Parameters<typeof useCounts>[0]): { value: string; label: string }[] {
  const { data = [] } = useCounts(path, {});
  return data
    .flatMap(({ key }) => (key === null || key === '' ? [] : [String(key)]))
    .sort((one, other) => one.localeCompare(other))
    .map((word) => ({ value: word, label: word }));
}
