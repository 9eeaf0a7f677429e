import { Text } from '@mantine/core';
import { useFormats, useTexts } from '../../language/language.tsx';
import type { Schemas } from '../api.ts';
import { runTexts } from './texts.ts';

export type Run = Schemas['PayrollRun'];
export type RunWithItems = Schemas['PayrollRunWithItems'];
export type Status = Run['status'];
/** Displayed run with its `ETag`. */
export interface ReadRun {
  run: RunWithItems;
  warnings: readonly { message: string }[];
  tag: string | undefined;
}

export const RUNS_KEY = ['runs'] as const;
/** Value in the address that selects the view by employee instead of lines. */
export const BY_EMPLOYEE = 'employees';
/** Value in the address that selects the comparison with the previous run. */
export const CHANGES = 'changes';

/** Formats the period of a run, e.g. `Nov 1, 2026 – Nov 15, 2026`. */
export function usePeriod(): (run: Pick<Run, 'period_start' | 'period_end'>) => string {
  const texts = useTexts(runTexts);
  const { date } = useFormats();
  return ({ period_start, period_end }) => texts.fromTo(date(period_start), date(period_end));
}

/** Name and number of a paid employee. */
export function Paid({ employee: { full_name, employee_number } }: { employee: Schemas['PaidEmployee'] }) {
  return (
    <>
      {full_name}
      {employee_number !== null && (
        <Text span display="block" size="xs" c="dimmed">
          {employee_number}
        </Text>
      )}
    </>
  );
}
