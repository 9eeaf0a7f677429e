import { OUTCOME_NAMES } from '@bulwagan/contracts/court/service.ts';
import { Stack, Text } from '@mantine/core';
import { listedChoices } from '../../kit/forms/choices.ts';
import { usePages } from '../../kit/lists/back-office-page.ts';
import { ResourceList } from '../../kit/lists/resource-list.tsx';
import type { Column } from '../../kit/lists/rows-table.tsx';
import { type ListState, numberIn, useList } from '../../kit/lists/use-list.ts';
import { useFormats, useTexts } from '../../language/language.tsx';
import { api, type Schemas } from '../api.ts';
import { BranchFilter } from '../branches/branch-filter.tsx';
import { useBranchesInScope } from '../branches/use-branches.ts';
import { StateBadge } from '../cases/badges.tsx';
import { CaseNumber } from '../cases/case-number.tsx';
import { useCaseOptions } from '../cases/data.ts';
import { wordOf, wordTexts } from '../cases/words.ts';
import { paperKindNames } from '../papers/kind-names.ts';
import { sheriffTexts } from './texts.ts';

type Report = Schemas['SheriffReport'];

const FILTERS = ['toServe', 'service', 'status', 'branch'];
const PER_PAGE = 25;
const STANDARD_OUTCOMES = Object.keys(OUTCOME_NAMES.en);

/** Sheriff's reports of the user's branches, newest first. */
export default function SheriffReports() {
  const texts = useTexts(sheriffTexts);
  const words = useTexts(wordTexts);
  const list = useList(FILTERS);
  const query = useReports(list);
  const listed = useCaseOptions().data?.service_statuses ?? [];
  // Also offer the standard words, because records may have a word that the court removed from its list.
  const outcomes = listedChoices(words.service, [...new Set([...STANDARD_OUTCOMES, ...listed])]);
  return (
    <ResourceList
      title={texts.reports}
      list={list}
      filters={[
        { name: 'toServe', label: texts.isToServe, all: texts.all, choices: texts.isToServeChoices },
        { name: 'service', label: texts.service, all: texts.all, choices: outcomes },
        { name: 'status', label: texts.status, all: texts.all, choices: words.status },
        <BranchFilter key="branch" list={list} branches={useBranchesInScope('Report Service')} />,
      ]}
      query={query}
      columns={useColumns()}
      linkOf="/sheriff-reports"
      empty={{ title: texts.none, hint: texts.noneHint }}
    />
  );
}

function useReports({ page, filters }: ListState) {
  return usePages(['sheriff-reports', page, filters], () => {
    const query = {
      page,
      per_page: PER_PAGE,
      'filter[service_status]': filters.service,
      'filter[status]': filters.status as Report['status'] | undefined,
      'filter[to_serve]': filters.toServe === undefined ? undefined : filters.toServe === 'true',
      'filter[branch_id]': numberIn(filters.branch),
    };
    return api.GET('/api/sheriff-reports', { params: { query } });
  });
}

function useColumns(): Column<Report>[] {
  const texts = useTexts(sheriffTexts);
  const words = useTexts(wordTexts);
  const papers: Readonly<Record<string, string>> = useTexts(paperKindNames);
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
              {[
                task.address,
                papers[task.kind] ?? task.paper,
                task.due_on === null ? null : texts.dueBy(date(task.due_on)),
              ]
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
          <Waiting task={row.task} />
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

/** Shows that a report has no attempt yet, or why its paper needs none. */
function Waiting({ task }: Pick<Report, 'task'>) {
  const texts = useTexts(sheriffTexts);
  return task === null || task.end_reason === null ? (
    <StateBadge state="for_update" words={{ for_update: texts.waits }} />
  ) : (
    <Text size="sm" c="dimmed">
      {texts.endReason}: {texts.endReasons[task.end_reason]}
    </Text>
  );
}
