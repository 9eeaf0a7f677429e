import { Text } from '@mantine/core';
import { usePages } from '../../kit/lists/back-office-page.ts';
import { ResourceList } from '../../kit/lists/resource-list.tsx';
import { numberIn, useList } from '../../kit/lists/use-list.ts';
import { useFormats, useTexts } from '../../language/language.tsx';
import { api, type Schemas, usePermission } from '../api.ts';
import { BranchFilter } from '../branches/branch-filter.tsx';
import { useBranchesInScope } from '../branches/use-branches.ts';
import { CaseNumber } from '../cases/case-number.tsx';
import { raffleTexts } from './texts.ts';

type Assignment = Schemas['CaseAssignment'];

/** Cases assigned to a branch without a raffle, with the reason. */
export default function Assignments() {
  const texts = useTexts(raffleTexts);
  const { dateTime } = useFormats();
  const can = usePermission();
  const list = useList(['branch']);
  const { page, filters } = list;
  const query = usePages(['case-assignments', page, filters], () => {
    const query = { page, 'filter[branch_id]': numberIn(filters.branch) };
    return api.GET('/api/case-assignments', { params: { query } });
  });
  return (
    <ResourceList
      title={texts.assignments}
      detail={texts.assignmentsDetail}
      back={can('Case Raffle') ? { label: texts.toRaffles, to: '/raffles' } : undefined}
      list={list}
      filters={[<BranchFilter key="branch" list={list} branches={useBranchesInScope('Reports')} />]}
      query={query}
      columns={[
        {
          label: texts.case,
          show: (row) => (
            <>
              {row.case.case_title} <CaseNumber isDimmed>{row.case.case_number}</CaseNumber>
            </>
          ),
        },
        { label: texts.branch, show: (row) => row.branch.name },
        { label: texts.from, show: (row) => row.from_branch?.name ?? texts.opened },
        {
          label: texts.reason,
          show: (row) =>
            row.reason ?? (
              <Text span c="dimmed">
                {texts.noReason}
              </Text>
            ),
        },
        {
          label: texts.assigned,
          show: (row) =>
            `${dateTime(row.assigned_at)}${row.assigned_by === null ? '' : ` · ${row.assigned_by.name}`}`,
        },
      ]}
      {...(can('View Case Details') ? { linkOf: ({ case: { id } }: Assignment) => `/cases/${id}` } : {})}
      empty={{ title: texts.noAssignments }}
    />
  );
}
