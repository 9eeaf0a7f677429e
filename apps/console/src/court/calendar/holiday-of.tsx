import { Alert } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { answer } from '../../api/client.ts';
import { IconCalendarOff } from '../../kit/icons/tabler.ts';
import { useFormats, useTexts } from '../../language/language.tsx';
import { isFullTime } from '../../language/now.ts';
import { api } from '../api.ts';
import { calendarTexts } from './texts.ts';

const PAUSE_IN_MS = 250;

export async function findHoliday(day: string): Promise<string | undefined> {
  const { data } = await answer(api.POST('/api/events/validate_holiday', { body: { date: day } }));
  return data.is_holiday ? data.name : undefined;
}

/** Warns that the chosen day is a holiday. Only hearings are refused on holidays, not personal entries. */
export function HolidayOf({ day }: { day: string }) {
  const texts = useTexts(calendarTexts);
  const { longDate } = useFormats();
  const [asked] = useDebouncedValue(day, PAUSE_IN_MS);
  const { data: holiday } = useQuery({
    queryKey: ['holiday', asked],
    // TanStack Query does not allow undefined as data.
    queryFn: async () => (await findHoliday(asked)) ?? null,
    enabled: isFullTime(asked),
  });
  if (!holiday || asked !== day) return null;
  return (
    <Alert color="yellow" variant="light" role="status" icon={<IconCalendarOff aria-hidden />}>
      {texts.isHoliday(longDate(day), holiday)}
    </Alert>
  );
}
