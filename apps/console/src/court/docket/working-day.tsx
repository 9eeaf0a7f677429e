import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { answer } from '../../api/client.ts';
import { useFormats, useTexts } from '../../language/language.tsx';
import { isFullTime } from '../../language/now.ts';
import { api } from '../api.ts';
import { docketTexts } from './texts.ts';

const WEEKEND = ['Saturday', 'Sunday'];

/** Loads whether a day is a working day, and the next one; undefined until then, and for an incomplete day. */
export function useWorkingDay(day: string) {
  const { data } = useQuery({
    queryKey: ['working-day', day],
    queryFn: async () =>
      (await answer(api.GET('/api/working-day', { params: { query: { date: day } } }))).data,
    enabled: isFullTime(day),
  });
  return day === '' ? undefined : data;
}

/** Warns that a deadline is not a working day, and names the next working day (Rule 22). */
export function WorkingDay({ day }: { day: string }) {
  const texts = useTexts(docketTexts);
  const { longDate } = useFormats();
  const data = useWorkingDay(day);
  if (data === undefined || data.is_working_day) return null;
  const isHoliday = data.reason !== null && !WEEKEND.includes(data.reason);
  const named = isHoliday ? `${longDate(day)} (${data.reason})` : longDate(day);
  return (
    <Text size="sm" role="status" mt={4}>
      {texts.noWorkingDay(named, longDate(data.next_working_day))}
    </Text>
  );
}
