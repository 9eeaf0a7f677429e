import { EMPLOYEE_FIELD_LABELS } from '@bulwagan/contracts/workforce/employee-fields.ts';
import { Alert, Box, Button, Group, Paper, Stack, Table, Text, Title } from '@mantine/core';
import { ConfirmButton } from '../../../kit/confirm-button.tsx';
import { saveAs } from '../../../kit/download.ts';
import { IconAlertTriangle, IconCircleCheck, IconDownload } from '../../../kit/icons/tabler.ts';
import { useFormats, useTexts } from '../../../language/language.tsx';
import { useServerText } from '../../../language/use-server-text.ts';
import { FIELD_OF_COLUMN } from './import-columns.ts';
import type { ImportMode, ImportResult } from './import-result.ts';
import { importTexts } from './import-texts.ts';

/** Maximum number of errors shown; the file is checked again after correction. */
const MOST_SHOWN = 200;

interface ImportFindingsProps {
  found: ImportResult;
  isImporting: boolean;
  onImport: (mode: ImportMode) => Promise<unknown>;
}

/** Results of a check, with buttons to import the file. */
export function ImportFindings({ found, isImporting, onImport }: ImportFindingsProps) {
  const texts = useTexts(importTexts);
  const { number } = useFormats();
  const notTaken = found.columns.filter(({ field }) => field === null).map(({ header }) => header);
  const counts = [
    [texts.rows, found.rows],
    [texts.good, found.valid],
    [texts.faulty, found.failed],
    [texts.warned, found.warnings.length],
  ] as const;
  return (
    <Paper withBorder p="lg" component="section" bg="var(--house-card)">
      <Title order={2} size="h4" mb="md">
        {texts.result}
      </Title>
      <Group gap="xl" component="dl" m={0} mb="md">
        {counts.map(([label, count]) => (
          <Box key={label}>
            <Text component="dt" size="sm" c="dimmed">
              {label}
            </Text>
            <Text component="dd" m={0} size="xl" fw={600} className="figures">
              {number(count)}
            </Text>
          </Box>
        ))}
      </Group>
      <Verdict found={found} isImporting={isImporting} onImport={onImport} />
      <Stack gap="lg" mt="lg">
        {found.failed > 0 && found.failed_rows !== null && <FailedRows csv={found.failed_rows} />}
        {found.errors.length > 0 && <Shown title={texts.errors} reported={found.errors} />}
        {found.warnings.length > 0 && <Shown title={texts.warnings} reported={found.warnings} />}
        {notTaken.length > 0 && (
          <Text size="sm" c="dimmed">
            {texts.columns}: {notTaken.join(', ')}
          </Text>
        )}
      </Stack>
    </Paper>
  );
}

function Verdict({ found, isImporting, onImport }: ImportFindingsProps) {
  const texts = useTexts(importTexts);
  const { number } = useFormats();
  const [good, faulty] = [number(found.valid), number(found.failed)];
  if (found.failed === 0)
    return (
      <Alert color="green" role="status" icon={<IconCircleCheck aria-hidden />}>
        <Group justify="space-between">
          <Text>{texts.allGood}</Text>
          <Button
            loading={isImporting}
            onClick={() => void onImport('all_or_nothing').catch(() => undefined)}
          >
            {texts.importAll(found.valid, good)}
          </Button>
        </Group>
      </Alert>
    );
  return (
    <Alert color="yellow" role="status" icon={<IconAlertTriangle aria-hidden />}>
      <Group justify="space-between">
        <Text>{found.valid === 0 ? texts.noneGood : texts.someGood}</Text>
        {found.valid > 0 && (
          <ConfirmButton
            label={texts.importGood(good, faulty)}
            title={texts.importGoodTitle}
            text={texts.importGoodText(good, faulty)}
            answer={texts.importAll(found.valid, good)}
            color="wood"
            loading={isImporting}
            action={() => onImport('good_rows')}
          />
        )}
      </Group>
    </Alert>
  );
}

/** Download of the rows with errors, as CSV from the server, because the browser cannot read Excel workbooks. */
export function FailedRows({ csv }: { csv: string }) {
  const texts = useTexts(importTexts);
  const save = () => saveAs(new Blob([csv], { type: 'text/csv' }), 'Employees with errors.csv');
  return (
    <div>
      <Button variant="default" leftSection={<IconDownload size={18} aria-hidden />} onClick={save}>
        {texts.failedRows}
      </Button>
      <Text size="sm" c="dimmed" mt={4}>
        {texts.failedRowsHint}
      </Text>
    </div>
  );
}

function Shown({ title, reported }: { title: string; reported: ImportResult['errors'] }) {
  const texts = useTexts(importTexts);
  const labels: Readonly<Record<string, string>> = useTexts(EMPLOYEE_FIELD_LABELS);
  const { number } = useFormats();
  const say = useServerText();
  const nameOf = (field: string) =>
    field === 'row' ? texts.fullRow : (labels[FIELD_OF_COLUMN[field] ?? field] ?? field);
  const shown = reported.slice(0, MOST_SHOWN);
  return (
    <div>
      <Title order={3} size="h5" mb="xs">
        {title}
      </Title>
      <Table.ScrollContainer minWidth={480}>
        <Table>
          <caption className="hidden">{title}</caption>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">{texts.row}</Table.Th>
              <Table.Th scope="col">{texts.field}</Table.Th>
              <Table.Th scope="col">{texts.value}</Table.Th>
              <Table.Th scope="col">{texts.problem}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {shown.map(({ row, field, column, value, reason, allowed }) => (
              <Table.Tr key={`${row} ${field} ${reason}`}>
                <Table.Td className="figures">{number(row)}</Table.Td>
                <Table.Td>{column ?? nameOf(field)}</Table.Td>
                <Table.Td>{value}</Table.Td>
                <Table.Td>
                  {say(reason, { path: field })}
                  {allowed !== null && ` ${texts.allowed(allowed.join(', '))}`}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      {reported.length > shown.length && (
        <Text size="sm" c="dimmed">
          {texts.moreErrors(number(shown.length))}
        </Text>
      )}
    </div>
  );
}
