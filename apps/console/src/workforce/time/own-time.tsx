import { Button, Group, Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { answer } from '../../api/client.ts';
import { AS_FILE, useDownload } from '../../kit/download.ts';
import { Empty } from '../../kit/empty.tsx';
import { IconDownload } from '../../kit/icons/tabler.ts';
import { pageOf } from '../../kit/lists/back-office-page.ts';
import { DataTable } from '../../kit/lists/data-table.tsx';
import { useList } from '../../kit/lists/use-list.ts';
import { Loaded } from '../../kit/loaded.tsx';
import { PageHeader } from '../../kit/page-header.tsx';
import { Section } from '../../kit/section.tsx';
import { useTexts } from '../../language/language.tsx';
import { api, useMe } from '../api.ts';
import { useCorrectionColumns } from './columns.tsx';
import { CorrectionForm } from './correction-form.tsx';
import { currentMonth, MonthInput, MonthRecord } from './month-record.tsx';
import { timeOfficeTexts } from './office-texts.ts';
import { timeTexts } from './texts.ts';

const KEY = 'own-time';

/** Time record of the signed-in employee, with the employee's requests for correction. The page requires no role. */
export default function OwnTime() {
  const texts = useTexts(timeTexts);
  const { employee_id: own } = useMe();
  return own === null ? (
    <>
      <PageHeader title={texts.own} />
      <Empty title={texts.noEmployee} hint={texts.noEmployeeHint} />
    </>
  ) : (
    <Shown />
  );
}

function Shown() {
  const texts = useTexts(timeTexts);
  const queries = useQueryClient();
  const [month, setMonth] = useState(currentMonth);
  const [isOpen, { open, close }] = useDisclosure(false);
  const query = useQuery({
    queryKey: [KEY, month],
    queryFn: async () =>
      (await answer(api.GET('/api/me/time-records', { params: { query: { month } } }))).data,
  });
  return (
    <>
      <PageHeader
        title={texts.own}
        actions={
          <Group>
            <DownloadRecord month={month} />
            <Button onClick={open}>{texts.correct}</Button>
          </Group>
        }
      />
      <Stack gap="xl">
        <MonthInput value={month} onChange={setMonth} />
        <Loaded query={query} lines={16}>
          {(record) => <MonthRecord record={record} />}
        </Loaded>
        <Section title={texts.corrections}>
          <OwnCorrections />
        </Section>
      </Stack>
      {isOpen && (
        <CorrectionForm onClose={close} onDone={() => void queries.invalidateQueries({ queryKey: [KEY] })} />
      )}
    </>
  );
}

function DownloadRecord({ month }: { month: string }) {
  const texts = useTexts(timeOfficeTexts);
  const { download, isPending } = useDownload(() => ({
    file: api.GET('/api/me/time-records/file', { params: { query: { month } }, ...AS_FILE }),
    otherwise: 'time-record.pdf',
  }));
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={18} aria-hidden />}
      loading={isPending}
      onClick={() => download()}
    >
      {texts.download}
    </Button>
  );
}

function OwnCorrections() {
  const texts = useTexts(timeTexts);
  const list = useList([]);
  const query = useQuery({
    queryKey: [KEY, 'corrections', list.page],
    queryFn: async () => {
      const params = { query: { page: list.page } };
      return pageOf(await answer(api.GET('/api/me/time-corrections', { params })));
    },
    placeholderData: (before) => before,
  });
  return (
    <DataTable
      caption={texts.corrections}
      query={query}
      columns={useCorrectionColumns()}
      keyOf={({ id }) => id}
      list={list}
      empty={{ title: texts.none, hint: texts.ownHint }}
    />
  );
}
