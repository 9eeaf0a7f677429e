import { Group, Text, Title } from '@mantine/core';
import { useFormats, useTexts } from '../../language/language.tsx';
import { usePermission } from '../api.ts';
import { isDeadline, titleOf } from '../calendar/entries.ts';
import { type Entry, StatusBadge, TypeBadge } from '../calendar/look.tsx';
import { calendarTexts } from '../calendar/texts.ts';
import { wordTexts } from '../cases/words.ts';
import { Card, Line } from './card.tsx';
import { todayTexts } from './texts.ts';
import classes from './today.module.css';

/** Maximum number of entries per week; the calendar shows the rest. */
const MOST_SHOWN = 30;

/** Card with today's entries. */
export function TodayCard({ entries }: { entries: readonly Entry[] }) {
  const texts = useTexts(todayTexts);
  return (
    <Card title={texts.today} empty={texts.todayNone} isEmpty={entries.length === 0}>
      <Entries entries={entries.slice(0, MOST_SHOWN)} />
      <More count={entries.length - MOST_SHOWN} />
    </Card>
  );
}

/** Card with the entries of the following days, grouped by day. */
export function WeekCard({ entries, from }: { entries: readonly Entry[]; from: string }) {
  const texts = useTexts(todayTexts);
  const { longDate } = useFormats();
  const shown = entries.slice(0, MOST_SHOWN);
  const days = [...new Set(shown.map(({ start }) => start.slice(0, 10)))];
  return (
    <Card
      title={texts.week}
      empty={texts.weekNone}
      isEmpty={entries.length === 0}
      all={{ label: texts.calendar, to: `/calendar?view=agenda&date=${from}` }}
    >
      {days.map((day) => (
        <div key={day}>
          <Title order={3} size="h6" className={classes.day}>
            {longDate(day)}
          </Title>
          <Entries entries={shown.filter(({ start }) => start.startsWith(day))} />
        </div>
      ))}
      <More count={entries.length - MOST_SHOWN} />
    </Card>
  );
}

function More({ count }: { count: number }) {
  const texts = useTexts(todayTexts);
  const { number } = useFormats();
  if (count <= 0) return null;
  return (
    <Text size="sm" c="dimmed" mt="xs">
      {texts.more(number(count))}
    </Text>
  );
}

function Entries({ entries }: { entries: readonly Entry[] }) {
  const { time } = useFormats();
  const calendar = useTexts(calendarTexts);
  const { kind } = useTexts(wordTexts);
  const can = usePermission();
  const seesCases = can('View Case Details');
  const timeOf = (entry: Entry): string => {
    if (isDeadline(entry)) return calendar.deadline(false);
    return entry.all_day ? calendar.allDay : time(entry.start);
  };
  return (
    <ul className={classes.list}>
      {entries.map((entry) => {
        const isOfCase = entry.case_record_id !== null && seesCases;
        const day = entry.start.slice(0, 10);
        return (
          <li key={entry.id} className={`${classes.line} ${classes.event}`}>
            <span className={classes.time}>{timeOf(entry)}</span>
            <ul className={classes.list}>
              <Line
                to={isOfCase ? `/cases/${entry.case_record_id}` : `/calendar?view=agenda&date=${day}`}
                title={titleOf(entry, kind)}
                detail={
                  <Group gap="xs" mt={2}>
                    <TypeBadge type={entry.type} />
                    {entry.status !== 'confirmed' && <StatusBadge status={entry.status} />}
                    <span>{[entry.branch_name, entry.location].filter(Boolean).join(', ')}</span>
                  </Group>
                }
              />
            </ul>
          </li>
        );
      })}
    </ul>
  );
}
