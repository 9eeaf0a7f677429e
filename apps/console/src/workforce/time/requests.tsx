import { Anchor, Group, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { answer } from '../../api/client.ts';
import { ConfirmButton } from '../../kit/confirm-button.tsx';
import { usePages } from '../../kit/lists/back-office-page.ts';
import { ResourceList } from '../../kit/lists/resource-list.tsx';
import type { Column } from '../../kit/lists/rows-table.tsx';
import { type ListState, useList } from '../../kit/lists/use-list.ts';
import { notifyDone } from '../../kit/notify.ts';
import { useFormats, useTexts } from '../../language/language.tsx';
import { api } from '../api.ts';
import {
  type LeaveApplication,
  type TimeCorrection,
  useCorrectedTimes,
  useCorrectionColumns,
  useLeaveColumns,
} from './columns.tsx';
import { Decide } from './decide.tsx';
import { EmployeeSelect } from './employee-select.tsx';
import { timeTexts } from './texts.ts';

type Request = LeaveApplication | TimeCorrection;
const FILTERS = ['status', 'employee_id'] as const;
type List = ListState<(typeof FILTERS)[number]>;
type Answer = 'approve' | 'reject';

const queryOf = ({ page, filters }: List) => ({
  page,
  'filter[employee_id]': filters.employee_id,
  'filter[status]': filters.status as Request['status'] | undefined,
});

interface RequestsProps<Row extends Request> {
  title: string;
  list: List;
  query: ReturnType<typeof usePages<Row>>;
  columns: readonly Column<Row>[];
  /** Describes the request in the decision dialog, because the dialog hides the list. */
  detailOf: (row: Row) => string;
  decide: (id: string, word: Answer, note: string | null) => Promise<unknown>;
  /** Cancels a request; undefined for requests that cannot be canceled. */
  cancel?: ((id: string) => Promise<unknown>) | undefined;
}

/**
 * Requests of the employees whom the user manages, with buttons to decide them. Users can decide neither their own
 * requests nor requests that they filed for an employee.
 */
function Requests<Row extends Request>({
  list,
  columns,
  detailOf,
  decide,
  cancel,
  ...page
}: RequestsProps<Row>) {
  const texts = useTexts(timeTexts);
  const queries = useQueryClient();
  // A decision also changes leave credits and time records.
  const reload = () => void queries.invalidateQueries();
  const decision: Column<Row> = {
    label: texts.decision,
    show: (row) => {
      const { id, status, employee, decided_by: by, note: said } = row;
      if (row.can_decide)
        return (
          <Decide
            name={employee.full_name}
            detail={detailOf(row)}
            send={(word, note) => decide(id, word, note)}
            onDone={reload}
          />
        );
      const isPending = status === 'pending';
      const state = isPending ? texts.byOthers : [by, said].filter(Boolean).join(': ') || '–';
      if (cancel === undefined || !('can_cancel' in row && row.can_cancel)) return state;
      return (
        <Group gap="xs">
          <Text span inherit>
            {state}
          </Text>
          <CancelLeave
            name={employee.full_name}
            isApproved={!isPending}
            action={() => cancel(id)}
            onDone={reload}
          />
        </Group>
      );
    },
  };
  return (
    <ResourceList
      {...page}
      list={list}
      filters={[
        <EmployeeSelect
          key="employee_id"
          value={list.filters.employee_id ?? null}
          onChange={(id) => list.setFilter('employee_id', id)}
          all={texts.all}
        />,
        { name: 'status', label: texts.status, all: texts.all, choices: texts.statuses },
      ]}
      columns={[
        // Link to the record, which tells apart employees with the same name.
        { label: texts.employee, show: ({ employee }) => <Requester {...employee} /> },
        ...columns.slice(0, -1),
        decision,
      ]}
      empty={{ title: texts.none, hint: texts.requestsHint }}
    />
  );
}

function Requester({ id, full_name: name }: Request['employee']) {
  return (
    <Anchor component={Link} to={`/employees/${id}`} c="inherit" inherit>
      {name}
    </Anchor>
  );
}

interface CancelLeaveProps {
  /** Name of the employee on leave. */
  name: string;
  /** True for approved leave, whose days were deducted from the credits. */
  isApproved: boolean;
  action: () => Promise<unknown>;
  onDone: () => void;
}

/** Button that cancels leave. Officers can cancel pending leave, and approved leave even after it has begun. */
function CancelLeave({ name, isApproved, action, onDone }: CancelLeaveProps) {
  const texts = useTexts(timeTexts);
  return (
    <ConfirmButton
      label={texts.cancel}
      title={texts.cancelTitleOf(name)}
      text={isApproved ? texts.cancelText : texts.cancelPending}
      dismiss={texts.keep}
      size="compact-sm"
      variant="subtle"
      color="red"
      action={action}
      onDone={() => {
        notifyDone(texts.cancelled);
        onDone();
      }}
    />
  );
}

/** Leave applications of the employees whom the user manages. */
export function LeaveApplications() {
  const texts = useTexts(timeTexts);
  const { date, number } = useFormats();
  const list = useList(FILTERS);
  const query = usePages(['leave-applications', list.page, list.filters], () =>
    api.GET('/api/leave/applications', { params: { query: queryOf(list) } }),
  );
  const decide = (id: string, word: Answer, note: string | null) => {
    const params = { path: { id } };
    return answer(api.POST(`/api/leave/applications/{id}/${word}`, { params, body: { note } }));
  };
  const cancel = (id: string) =>
    answer(api.POST('/api/leave/applications/{id}/cancel', { params: { path: { id } }, body: {} }));
  return (
    <Requests
      title={texts.leave}
      list={list}
      query={query}
      columns={useLeaveColumns()}
      detailOf={({ leave_type: type, start, end, days, reason }) =>
        [type, texts.fromTo(date(start), date(end)), `${texts.count}: ${number(days)}`, reason].join(' · ')
      }
      decide={decide}
      cancel={cancel}
    />
  );
}

/** Corrections of time records of the employees whom the user manages. */
export function TimeCorrections() {
  const texts = useTexts(timeTexts);
  const { date } = useFormats();
  const timesOf = useCorrectedTimes();
  const list = useList(FILTERS);
  const query = usePages(['time-corrections', list.page, list.filters], () =>
    api.GET('/api/time/corrections', { params: { query: queryOf(list) } }),
  );
  return (
    <Requests
      title={texts.corrections}
      list={list}
      query={query}
      columns={useCorrectionColumns()}
      detailOf={(row) => [date(row.date), timesOf(row), row.reason].join(' · ')}
      decide={(id, word, note) => {
        const params = { path: { id } };
        return answer(api.POST(`/api/time/corrections/{id}/${word}`, { params, body: { note } }));
      }}
    />
  );
}
