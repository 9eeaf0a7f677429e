import { Alert, Button, Group, List, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { answer } from '../../api/client.ts';
import { Empty } from '../../kit/empty.tsx';
import { FileChooser } from '../../kit/file-chooser.tsx';
import { FormProblem } from '../../kit/forms/problem.tsx';
import { Loaded } from '../../kit/loaded.tsx';
import { PageHeader } from '../../kit/page-header.tsx';
import { useFormats, useTexts } from '../../language/language.tsx';
import { api, type Schemas } from '../api.ts';
import { MakePaper } from '../papers/make-paper.tsx';
import { CorrectionForm } from './correction-form.tsx';
import { EmployeeSelect, useChosenEmployee } from './employee-select.tsx';
import { MonthInput, MonthRecord, useMonth } from './month-record.tsx';
import { timeOfficeTexts } from './office-texts.ts';
import { RecordPapers } from './record-papers.tsx';
import { timeTexts } from './texts.ts';

async function importPunches(file: File) {
  const form = new FormData();
  form.set('file', file);
  return (await answer(api.POST('/api/time/logs/import', { body: { file }, bodySerializer: () => form })))
    .data;
}

/** Page with the employees' time records by month, and the import of punches. */
export default function TimeRecords() {
  const texts = useTexts(timeTexts);
  const queries = useQueryClient();
  const [employee, setEmployee] = useChosenEmployee();
  const [month, setMonth] = useMonth();
  const importing = useMutation({
    mutationFn: importPunches,
    onSuccess: () => queries.invalidateQueries({ queryKey: ['time-record'] }),
  });
  const choose = (
    <FileChooser accept=".dat,.txt,.csv" onChoose={(file) => importing.mutate(file)}>
      {(button) => (
        <Button {...button} loading={importing.isPending}>
          {texts.import}
        </Button>
      )}
    </FileChooser>
  );
  return (
    <>
      <PageHeader title={texts.records} detail={texts.importHint} actions={choose} />
      <Stack gap="lg">
        <FormProblem error={importing.error} />
        {importing.data !== undefined && <Imported outcome={importing.data} />}
        <Group align="flex-end">
          <EmployeeSelect value={employee} onChange={setEmployee} />
          <MonthInput value={month} onChange={setMonth} />
        </Group>
        {employee === null ? (
          <Empty title={texts.noneChosen} hint={texts.recordsHint} />
        ) : (
          <RecordOf key={employee} employee={employee} month={month} />
        )}
        <RecordPapers month={month} />
      </Stack>
    </>
  );
}

function RecordOf({ employee, month }: { employee: string; month: string }) {
  const { paper } = useTexts(timeOfficeTexts);
  const { fileCorrection } = useTexts(timeTexts);
  const queries = useQueryClient();
  const [isOpen, { open, close }] = useDisclosure(false);
  const query = useQuery({
    queryKey: ['time-record', employee, month],
    queryFn: async () => {
      const params = { query: { employee_id: employee, month } };
      return (await answer(api.GET('/api/time/records', { params }))).data;
    },
  });
  return (
    <Loaded query={query} lines={16}>
      {(record) => (
        <Stack>
          <Group>
            <MakePaper
              type="employee_month"
              subject={`${employee}:${month}`}
              kind="daily_time_record"
              name={paper}
            />
            <Button variant="default" onClick={open}>
              {fileCorrection}
            </Button>
          </Group>
          {isOpen && (
            <CorrectionForm
              employee={employee}
              onClose={close}
              onDone={() => void queries.invalidateQueries({ queryKey: ['time-corrections'] })}
            />
          )}
          <MonthRecord record={record} />
        </Stack>
      )}
    </Loaded>
  );
}

const MOST_SHOWN = 20;

function Imported({ outcome }: { outcome: Schemas['TimeLogOutcome'] }) {
  const texts = useTexts(timeTexts);
  const { number } = useFormats();
  const { accepted, duplicates, rejected, rejected_count: count } = outcome;
  return (
    <Alert color={count === 0 ? 'green' : 'yellow'} role="status">
      <Text>{texts.imported(number(accepted), number(duplicates), number(count))}</Text>
      <List size="sm">
        {rejected.slice(0, MOST_SHOWN).map(({ row, reason }) => (
          <List.Item key={row}>{texts.rejectedRow(number(row), reason)}</List.Item>
        ))}
      </List>
      {count > MOST_SHOWN && <Text size="sm">{texts.moreRejected(number(count - MOST_SHOWN))}</Text>}
    </Alert>
  );
}
