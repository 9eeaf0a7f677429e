import { useFormats, useTexts } from '../../language/language.tsx';
import { calendarTexts } from './texts.ts';

interface Timed {
  all_day: boolean;
  start: string;
  end: string | null;
}

/** Formats the time of an entry: a day, several days, or a day with hours. */
export function useWhen(): (timed: Timed) => string {
  const texts = useTexts(calendarTexts);
  const { longDate, date, dateTime, time } = useFormats();
  return ({ all_day: isAllDay, start, end }) => {
    if (isAllDay) return end === null ? longDate(start) : texts.until(date(start), date(end));
    if (end === null) return `${longDate(start)}, ${time(start)}`;
    const isSameDay = start.slice(0, 10) === end.slice(0, 10);
    if (isSameDay) return `${longDate(start)}, ${texts.until(time(start), time(end))}`;
    return texts.until(dateTime(start), dateTime(end));
  };
}
