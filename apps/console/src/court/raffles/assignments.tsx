import { Text } from '@mantine/core';
import { usePages } from '../../kit/lists/back-office-page.ts';
import { DataTable } from '../../kit/lists/data-table.tsx';
import { Filters } from '../../kit/lists/filters.tsx';
import { useList } from '../../kit/lists/use-list.ts';
import { PageHeader } from '../../kit/page-header.tsx';
import { useFormats, useTexts } from '../../language/language.tsx';
import { api, usePermission } from '../api.ts';
import { BranchFilter } from '../branches/branch-filter.tsx';
import { useBranchesInScope } from '../branches/use-branches.ts';
import { CaseNumber } from '../cases/case-number.tsx';
import { raffleTexts } from './texts.ts';

/** Cases assigned to a branch without a raffle, with the reason. */
export default function Assignments() {
  const texts = useTexts(raffleTexts);
  const { dateTime } = useFormats();
  const canRaffle = usePermission()('Case Raffle');
  const list = useList(['branch']);
  const { page, filters } = list;
  const query = usePages(['case-assignments', page, filters], () => {
    const params = {
      query: {
        page,
        ...(filters.branch === undefined ? {} : { 'filter[branch_id]': Number(filters.branch) }),
      },
    };
    return api.GET('/api/case-assignments', { params });
  });
  return (
    <>
      <PageHeader
        title={texts.assignments}
        detail={texts.assignmentsDetail}
        {...(canRaffle ? { back: { label: texts.toRaffles, to: '/raffles' } } : {})}
      />
      <Filters list={list}>
        <BranchFilter list={list} branches={useBranchesInScope('Reports')} />
      </Filters>
      <DataTable
        caption={texts.assignments}
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
              row.reason === null ? (
                <Text span c="dimmed">
                  {texts.noReason}
                </Text>
              ) : (
                row.reason
              ),
          },
          {
            label: texts.assigned,
            show: (row) =>
              `${dateTime(row.assigned_at)}${row.assigned_by === null ? '' : ` · ${row.assigned_by.name}`}`,
          },
        ]}
        keyOf={(row) => row.id}
        linkOf={(row) => `/cases/${row.case.id}`}
        list={list}
        empty={{ title: texts.noAssignments }}
      />
    </>
  );
}
