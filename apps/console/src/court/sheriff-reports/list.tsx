import { Stack, Text } from '@mantine/core';
import { usePages } from '../../kit/lists/back-office-page.ts';
import { type Column, DataTable } from '../../kit/lists/data-table.tsx';
import { ChoiceFilter, Filters } from '../../kit/lists/filters.tsx';
import { type ListState, useList } from '../../kit/lists/use-list.ts';
import { PageHeader } from '../../kit/page-header.tsx';
import { useFormats, useTexts } from '../../language/language.tsx';
import { api, type Schemas } from '../api.ts';
import { BranchFilter } from '../branches/branch-filter.tsx';
import { useBranchesInScope } from '../branches/use-branches.ts';
import { StateBadge } from '../cases/badges.tsx';
import { CaseNumber } from '../cases/case-number.tsx';
import { choicesOf, wordOf, wordTexts } from '../cases/words.ts';
import { sheriffTexts } from './texts.ts';

type Report = Schemas['SheriffReport'];

const FILTERS = ['service', 'status', 'branch'];
const PER_PAGE = 25;

/** Sheriff's reports of the user's branches, newest first. */
export default function SheriffReports() {
  const texts = useTexts(sheriffTexts);
  const words = useTexts(wordTexts);
  const list = useList(FILTERS);
  const query = useReports(list);
  const columns = useColumns();
  return (
    <>
      <PageHeader title={texts.reports} />
      <Filters list={list}>
        <ChoiceFilter
          label={texts.service}
          name="service"
          list={list}
          all={texts.all}
          choices={choicesOf(words.service).filter(({ value }) => value !== 'pending')}
        />
        <ChoiceFilter
          label={texts.status}
          name="status"
          list={list}
          all={texts.all}
          choices={choicesOf(words.status)}
        />
        <BranchFilter list={list} branches={useBranchesInScope('Report Service')} />
      </Filters>
      <DataTable
        caption={texts.reports}
        query={query}
        columns={columns}
        keyOf={(row) => row.id}
        linkOf={(row) => `/sheriff-reports/${row.id}`}
        list={list}
        empty={{ title: texts.none, hint: texts.noneHint }}
      />
    </>
  );
}

function useReports({ page, filters }: ListState) {
  return usePages(['sheriff-reports', page, filters], () => {
    const query = {
      page,
      per_page: PER_PAGE,
      ...(filters.service === undefined ? {} : { 'filter[service_status]': filters.service }),
      ...(filters.status === undefined ? {} : { 'filter[status]': filters.status as Report['status'] }),
      ...(filters.branch === undefined ? {} : { 'filter[branch_id]': Number(filters.branch) }),
    };
    return api.GET('/api/sheriff-reports', { params: { query } });
  });
}

function useColumns(): Column<Report>[] {
  const texts = useTexts(sheriffTexts);
  const words = useTexts(wordTexts);
  const { date, dateTime, number } = useFormats();
  return [
    {
      label: texts.case,
      show: (row) => (
        <>
          {row.case_title} <CaseNumber isDimmed>{row.case_number}</CaseNumber>
        </>
      ),
    },
    {
      label: texts.hearing,
      show: (row) =>
        row.hearing_scheduled_at === null ? texts.noHearing : dateTime(row.hearing_scheduled_at),
    },
    {
      label: texts.toServe,
      show: ({ task }) =>
        task === null ? (
          '–'
        ) : (
          <Stack gap={2}>
            <span>{task.addressee}</span>
            <Text size="sm" c="dimmed">
              {[task.address, task.paper, task.due_on === null ? null : texts.dueBy(date(task.due_on))]
                .filter(Boolean)
                .join(' · ')}
            </Text>
          </Stack>
        ),
    },
    {
      label: texts.service,
      show: (row) =>
        row.service_status === null ? (
          <StateBadge state="for_update" words={{ for_update: texts.waits }} />
        ) : (
          <Stack gap={2} align="flex-start">
            <StateBadge state={row.service_status} words={words.service} />
            <Text size="sm" c="dimmed">
              {[date(row.service_date), wordOf(words.manner, row.manner_of_service)]
                .filter(Boolean)
                .join(' · ')}
            </Text>
          </Stack>
        ),
    },
    { label: texts.status, show: (row) => <StateBadge state={row.status} words={words.status} /> },
    { label: texts.attempts, show: (row) => number(row.attempts_count), isFigure: true },
    { label: texts.returns, show: (row) => number(row.attachments.length), isFigure: true },
  ];
}
