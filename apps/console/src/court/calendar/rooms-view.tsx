import { Alert, Text, Title } from '@mantine/core';
import { useId, useMemo } from 'react';
import { IconCalendarOff } from '../../kit/icons/tabler.ts';
import { useFormats, useTexts } from '../../language/language.tsx';
import { useBranchesInScope, useEveryBranch } from '../branches/use-branches.ts';
import { useScope } from '../cases/data.ts';
import { wordTexts } from '../cases/words.ts';
import classes from './calendar.module.css';
import { titleOf } from './entries.ts';
import { type Entry, StatusBadge, typeClass } from './look.tsx';
import roomClasses from './rooms.module.css';
import { type Room, roomsOf } from './rooms.ts';
import { calendarTexts } from './texts.ts';

interface RoomsViewProps {
  date: string;
  entries: readonly Entry[];
  /** ID of the only branch to show. */
  branch: string | undefined;
  onOpen: (entry: Entry) => void;
}

/** Hearings of a day by courtroom, for court staff and for the list posted outside the courtroom. */
export function RoomsView({ date, entries, branch, onOpen }: RoomsViewProps) {
  const texts = useTexts(calendarTexts);
  const rooms = useRooms(entries, branch);
  return (
    <>
      <Holidays date={date} entries={entries} />
      {rooms.length === 0 ? (
        <Text c="dimmed">{texts.noHearings}</Text>
      ) : (
        <div className={roomClasses.rooms}>
          {rooms.map((room) => (
            <Column key={room.key} room={room} onOpen={onOpen} />
          ))}
        </div>
      )}
    </>
  );
}

function useRooms(entries: readonly Entry[], branch: string | undefined): Room<Entry>[] {
  const reached = useBranchesInScope('View Case Activities');
  const scope = useScope('View Case Activities');
  const known = useEveryBranch();
  return useMemo(() => {
    // Counsel see only rooms with hearings: their cases may be in any branch, and a list of every room would not
    // help.
    const isWithRooms = scope === 'court' || scope === 'branch';
    const listed = isWithRooms
      ? reached.filter(({ id }) => branch === undefined || String(id) === branch)
      : [];
    return roomsOf(entries, { listed, known });
  }, [entries, reached, scope, known, branch]);
}

function Holidays({ date, entries }: { date: string; entries: readonly Entry[] }) {
  const texts = useTexts(calendarTexts);
  const { longDate } = useFormats();
  const names = entries.filter(({ type, is_manual: isManual }) => type === 'holiday' && !isManual);
  if (names.length === 0) return null;
  return (
    <Alert color="yellow" variant="light" mb="md" role="status" icon={<IconCalendarOff aria-hidden />}>
      {texts.isHoliday(longDate(date), names.map(({ title }) => title).join(', '))}
    </Alert>
  );
}

function Column({ room, onOpen }: { room: Room<Entry>; onOpen: (entry: Entry) => void }) {
  const texts = useTexts(calendarTexts);
  const id = useId();
  return (
    <section className={roomClasses.room} aria-labelledby={id}>
      <Title order={3} size="h5" id={id}>
        {room.name ?? texts.noRoom}
      </Title>
      {room.name !== null && room.branches.length > 0 && (
        <Text size="sm" c="dimmed">
          {room.branches.join(', ')}
        </Text>
      )}
      {room.hearings.length === 0 ? (
        <Text size="sm" c="dimmed" mt="xs">
          {texts.noHearings}
        </Text>
      ) : (
        <ol className={roomClasses.hearings}>
          {room.hearings.map((entry) => (
            <li key={entry.id}>
              <Hearing entry={entry} isBranchShown={room.name === null} onOpen={onOpen} />
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

interface HearingProps {
  entry: Entry;
  isBranchShown: boolean;
  onOpen: (entry: Entry) => void;
}

function Hearing({ entry, isBranchShown, onOpen }: HearingProps) {
  const texts = useTexts(calendarTexts);
  const { kind } = useTexts(wordTexts);
  const time = useTimeOf();
  const isCancelled = entry.status === 'cancelled';
  return (
    <button
      type="button"
      className={`${roomClasses.hearing} ${typeClass(entry.type)}`}
      onClick={() => onOpen(entry)}
    >
      <span className={classes.time}>{time(entry)}</span>{' '}
      <span className={isCancelled ? classes.lineCancelled : undefined}>{titleOf(entry, kind)}</span>
      {isBranchShown && entry.branch_name !== null && (
        <span className={roomClasses.detail}>
          {texts.court}: {entry.branch_name}
        </span>
      )}
      {entry.status !== 'confirmed' && <StatusBadge status={entry.status} />}
    </button>
  );
}

function useTimeOf(): (entry: Entry) => string {
  const texts = useTexts(calendarTexts);
  const { time } = useFormats();
  return ({ all_day: isAllDay, start, end }) => {
    if (isAllDay) return texts.allDay;
    return end === null ? time(start) : texts.until(time(start), time(end));
  };
}
