import { ScrollArea, Stack, Table, Text, TextInput } from '@mantine/core';
import { useAddress } from '../../kit/lists/use-address.ts';
import { useFormats, useTexts } from '../../language/language.tsx';
import { today } from '../../language/now.ts';
import type { Schemas } from '../api.ts';
import { timeTexts } from './texts.ts';

type MonthOfEmployee = Schemas['TimeRecord'];

/** Chooses the month of a time record; `value` is `YYYY-MM`. */
export function MonthInput({ value, onChange }: { value: string; onChange: (month: string) => void }) {
  const texts = useTexts(timeTexts);
  return (
    <TextInput
      type="month"
      label={texts.month}
      value={value}
      maw={220}
      onChange={({ currentTarget }) => {
        if (currentTarget.value !== '') onChange(currentTarget.value);
      }}
    />
  );
}

const MINUTES_OF_HOUR = 60;

/** Attendance of one month by day, with totals. */
export function MonthRecord({ record: { days, totals } }: { record: MonthOfEmployee }) {
  const texts = useTexts(timeTexts);
  const { number, date } = useFormats();
  const minutes = (count: number): string => {
    if (count === 0) return '';
    if (count < MINUTES_OF_HOUR) return texts.minutes(number(count));
    return texts.hours(number(Math.floor(count / MINUTES_OF_HOUR)), number(count % MINUTES_OF_HOUR));
  };
  // The server's total counts holiday work in days, but this column shows minutes, so add up the minutes.
  const overtime = days.reduce((sum, day) => sum + day.overtime_minutes, 0);
  const headings = [
    texts.day,
    texts.amIn,
    texts.amOut,
    texts.pmIn,
    texts.pmOut,
    texts.late,
    texts.undertime,
    texts.overtime,
    texts.night,
  ];
  return (
    <Stack>
      <Text>
        {`${texts.worked}: ${number(totals.days_worked)} · ${texts.absent}: ${number(totals.absent_days)} · ` +
          `${texts.onLeave}: ${number(totals.leave_days)}`}
      </Text>
      <ScrollArea
        // Show the scroll bar at once, because the last columns are outside the screen of a phone.
        type="auto"
        offsetScrollbars="present"
        viewportProps={{ tabIndex: 0, 'aria-label': texts.records, role: 'region' }}
      >
        <Table miw={700}>
          <Table.Thead>
            <Table.Tr>
              {headings.map((heading) => (
                <Table.Th key={heading}>{heading}</Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {days.map((day) => (
              <Table.Tr key={day.date}>
                <Table.Td>
                  {date(day.date)}
                  {/* The remark is below the date, because the last columns are outside the screen of a phone. */}
                  {day.remark !== null && (
                    <Text span display="block" size="sm" c="dimmed">
                      {day.remark}
                    </Text>
                  )}
                </Table.Td>
                <Table.Td>{day.am_in}</Table.Td>
                <Table.Td>{day.am_out}</Table.Td>
                <Table.Td>{day.pm_in}</Table.Td>
                <Table.Td>{day.pm_out}</Table.Td>
                <Table.Td>{minutes(day.late_minutes)}</Table.Td>
                <Table.Td>{minutes(day.undertime_minutes)}</Table.Td>
                <Table.Td>{minutes(day.overtime_minutes)}</Table.Td>
                <Table.Td>{minutes(day.night_minutes)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
          <Table.Tfoot>
            <Table.Tr>
              <Table.Th scope="row" colSpan={5}>
                {texts.total}
              </Table.Th>
              <Table.Td>{minutes(totals.late_minutes)}</Table.Td>
              <Table.Td>{minutes(totals.undertime_minutes)}</Table.Td>
              <Table.Td>{minutes(overtime)}</Table.Td>
              <Table.Td>{minutes(totals.night_minutes)}</Table.Td>
            </Table.Tr>
          </Table.Tfoot>
        </Table>
      </ScrollArea>
    </Stack>
  );
}

const MONTH = /^(19|20|21)\d{2}-(0[1-9]|1[0-2])$/;

/**
 * State of the chosen month, kept in the address so that the Back button restores it. Defaults to the current month.
 */
export function useMonth(): [month: string, choose: (month: string) => void] {
  const [params, change] = useAddress();
  const asked = params.get('month') ?? '';
  return [MONTH.test(asked) ? asked : currentMonth(), (month) => change({ month }, { replace: true })];
}

/** Returns the current month as `YYYY-MM`. */
export const currentMonth = (): string => today().slice(0, 'YYYY-MM'.length);
