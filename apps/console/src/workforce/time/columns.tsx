import { Badge } from '@mantine/core';
import type { Column } from '../../kit/lists/rows-table.tsx';
import { useFormats, useTexts } from '../../language/language.tsx';
import type { Schemas } from '../api.ts';
import { timeTexts } from './texts.ts';

export type LeaveApplication = Schemas['LeaveApplication'];
export type TimeCorrection = Schemas['TimeCorrection'];

const COLORS = { pending: 'yellow', approved: 'green', rejected: 'red', cancelled: 'gray' } as const;

function RequestStatus({ status }: { status: keyof typeof COLORS }) {
  const { statuses } = useTexts(timeTexts);
  return (
    <Badge tt="none" variant="light" color={COLORS[status]} miw="max-content">
      {statuses[status]}
    </Badge>
  );
}

/** Table columns for leave applications, used by applicants and officers. */
export function useLeaveColumns(): Column<LeaveApplication>[] {
  const texts = useTexts(timeTexts);
  const { date, number } = useFormats();
  return [
    { label: texts.period, show: ({ start, end }) => texts.fromTo(date(start), date(end)) },
    { label: texts.kind, show: ({ leave_type: name }) => name },
    { label: texts.count, isFigure: true, show: ({ days }) => number(days) },
    { label: texts.unpaid, isFigure: true, show: ({ days_without_pay: days }) => number(days) },
    { label: texts.reason, show: ({ reason }) => reason },
    { label: texts.status, show: ({ status }) => <RequestStatus status={status} /> },
    {
      label: texts.decision,
      show: ({ decided_by: by, note }) => [by, note].filter(Boolean).join(': ') || '–',
    },
  ];
}

/** Describes the times that a correction sets, e.g. `AM in 08:00, PM out 17:00`. */
export function useCorrectedTimes(): (correction: TimeCorrection) => string {
  const texts = useTexts(timeTexts);
  return ({ am_in, am_out, pm_in, pm_out }) =>
    [
      [texts.amIn, am_in],
      [texts.amOut, am_out],
      [texts.pmIn, pm_in],
      [texts.pmOut, pm_out],
    ]
      .filter(([, time]) => time !== null)
      .map((parts) => parts.join(' '))
      .join(', ');
}

/** Table columns for corrections, used by employees and officers. */
export function useCorrectionColumns(): Column<TimeCorrection>[] {
  const texts = useTexts(timeTexts);
  const { date } = useFormats();
  const timesOf = useCorrectedTimes();
  return [
    { label: texts.date, show: (row) => date(row.date) },
    { label: texts.times, show: timesOf },
    { label: texts.reason, show: ({ reason }) => reason },
    { label: texts.status, show: ({ status }) => <RequestStatus status={status} /> },
    {
      label: texts.decision,
      show: ({ decided_by: by, note }) => [by, note].filter(Boolean).join(': ') || '–',
    },
  ];
}
