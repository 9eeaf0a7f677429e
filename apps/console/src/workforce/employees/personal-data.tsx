import { Button, Paper, Stack, Table, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { answer } from '../../api/client.ts';
import { saveAs } from '../../kit/download.ts';
import { IconDownload, IconPrinter } from '../../kit/icons/tabler.ts';
import { Loaded } from '../../kit/loaded.tsx';
import { PageHeader } from '../../kit/page-header.tsx';
import { useFormats, useTexts } from '../../language/language.tsx';
import { api, useMe, usePermission } from '../api.ts';
import { keyOfEmployee } from './api.ts';
import { HistoryList } from './history-list.tsx';
import { personalDataTexts } from './personal-data-texts.ts';
import { Sections } from './sections.tsx';
import { employeeTexts } from './texts.ts';

async function readPersonalData(id: string) {
  return (await answer(api.GET('/api/pms/employees/{id}/personal-data', { params: { path: { id } } }))).data;
}
type PersonalData = Awaited<ReturnType<typeof readPersonalData>>;

/** All data about one employee, to view, print and download: for the employee and for users who manage the record. */
export default function PersonalDataPage() {
  const { id = '' } = useParams();
  const query = useQuery({
    queryKey: [...keyOfEmployee(id), 'personal-data'],
    queryFn: () => readPersonalData(id),
    // Load once per visit, because each request is logged.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  return (
    <Loaded query={query} lines={14}>
      {(data) => <Shown data={data} />}
    </Loaded>
  );
}

function Shown({ data }: { data: PersonalData }) {
  const texts = useTexts(personalDataTexts);
  const list = useTexts(employeeTexts);
  const { dateTime } = useFormats();
  const can = usePermission();
  const { id, full_name: name } = data.employee;
  const isOwn = useMe().employee_id === id;
  const back = can('Manage employees')
    ? { label: list.backToRecord, to: `/employees/${id}` }
    : { label: texts.home, to: '/' };
  return (
    <>
      <PageHeader
        title={texts.title(name)}
        detail={`${isOwn ? texts.own : texts.others} ${texts.madeAt(dateTime(data.generated_at))}`}
        back={back}
        actions={
          <>
            <Download data={data} />
            <Button
              variant="default"
              onClick={() => print()}
              leftSection={<IconPrinter size={16} aria-hidden />}
            >
              {texts.print}
            </Button>
          </>
        }
      />
      <Stack gap="lg">
        <Sections record={data.employee} isComplete={false} />
        <Card title={texts.pay}>
          {data.pay.length === 0 ? <Text c="dimmed">{texts.noPay}</Text> : <Pay pay={data.pay} />}
        </Card>
        <Card title={texts.rosters}>
          <Text {...(data.rosters.length === 0 ? { c: 'dimmed' } : {})}>
            {data.rosters.map((roster) => roster.name).join(', ') || texts.noRosters}
          </Text>
        </Card>
        <Card title={texts.history}>
          {data.history.length === 0 ? (
            <Text c="dimmed">{texts.noHistory}</Text>
          ) : (
            <HistoryList entries={data.history.toReversed()} />
          )}
        </Card>
      </Stack>
    </>
  );
}

function Card({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Paper withBorder p="lg" component="section" bg="var(--house-card)">
      <Title order={2} size="h4" mb="sm">
        {title}
      </Title>
      {children}
    </Paper>
  );
}

/** Downloads the displayed data. The file is created here, so that it is not logged as another viewing. */
function Download({ data }: { data: PersonalData }) {
  const texts = useTexts(personalDataTexts);
  const { last_name: name } = data.employee;
  const save = () =>
    saveAs(
      new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }),
      `${texts.title(name)}.json`,
    );
  return (
    <Button variant="default" onClick={save} leftSection={<IconDownload size={16} aria-hidden />}>
      {texts.download}
    </Button>
  );
}

function Pay({ pay }: { pay: PersonalData['pay'] }) {
  const texts = useTexts(personalDataTexts);
  const { date, money } = useFormats();
  const kinds: Readonly<Record<string, string>> = texts.categories;
  return (
    <Table.ScrollContainer minWidth={520}>
      <Table>
        <caption className="hidden">{texts.pay}</caption>
        <Table.Thead>
          <Table.Tr>
            {[texts.period, texts.item, texts.category].map((label) => (
              <Table.Th key={label} scope="col">
                {label}
              </Table.Th>
            ))}
            <Table.Th scope="col" ta="end">
              {texts.amount}
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {pay.map((line) => (
            <Table.Tr key={`${line.run_id} ${line.code}`}>
              <Table.Td>
                {date(line.period_start)} – {date(line.period_end)}
              </Table.Td>
              <Table.Td>{line.name}</Table.Td>
              <Table.Td>{kinds[line.category] ?? line.category}</Table.Td>
              <Table.Td ta="end" className="figures">
                {money(line.amount)}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
