import '@fullcalendar/react/skeleton.css';
import '@fullcalendar/react/themes/classic/palette.css';
import '@fullcalendar/react/themes/classic/theme.css';
import FullCalendar, { type CalendarRef, type EventApi, type EventDisplayInfo } from '@fullcalendar/react';
import dayGrid from '@fullcalendar/react/daygrid';
import interaction from '@fullcalendar/react/interaction';
import list from '@fullcalendar/react/list';
import classicTheme from '@fullcalendar/react/themes/classic';
import timeGrid from '@fullcalendar/react/timegrid';
import { useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { useLanguage, useTexts } from '../../language/language.tsx';
import { LOCAL_ZONE } from '../../shell/settings.ts';
import classes from './calendar.module.css';
import { AGENDA_DAYS, type View } from './days.ts';
import { type Place, placeOf, toInputs } from './entries.ts';
import { EntryBlock, EntryLine } from './entry-content.tsx';
import { type Entry, typeClass } from './look.tsx';
import { calendarTexts } from './texts.ts';

export interface Drag {
  entry: Entry;
  to: Place;
  /** Moves the entry back on the grid. */
  revert: () => void;
}

/** Views that FullCalendar renders. */
export type GridView = Exclude<View, 'rooms'>;

export interface GridProps {
  view: GridView;
  date: string;
  entries: readonly Entry[];
  canSetHearings: boolean;
  onOpen: (entry: Entry) => void;
  /** Called when an empty day or hour was clicked. */
  onPick: (place: Place) => void;
  onDrag: (drag: Drag) => void;
}

const PLUGINS = [classicTheme, dayGrid, timeGrid, list, interaction];
const VIEW_NAMES: Record<GridView, string> = {
  month: 'dayGridMonth',
  week: 'timeGridWeek',
  agenda: 'agenda',
};
const OWN_VIEWS = {
  agenda: { type: 'list', duration: { days: AGENDA_DAYS } },
} as const;
const MONTH_HEIGHT = 840;
/** Default visible hours; entries outside extend them. */
const OPENS_AT = 7;
const CLOSES_AT = 19;

/** Calendar grid, loaded on demand. */
export default function Grid(props: GridProps) {
  const { view, date, entries, canSetHearings } = props;
  const texts = useTexts(calendarTexts);
  const { language } = useLanguage();
  const calendar = useRef<CalendarRef>(null);
  const inputs = useMemo(() => toInputs(entries, canSetHearings), [entries, canSetHearings]);
  const hours = useMemo(() => hoursOf(entries), [entries]);
  useEffect(() => {
    calendar.current?.getApi().changeView(VIEW_NAMES[view], date);
  }, [view, date]);
  const drop = ({ event, revert }: { event: EventApi; revert: () => void }) =>
    props.onDrag({ entry: entryOf(event)!, to: placeOf(event), revert });
  const box = useHiddenWhileMeasured(view);
  return (
    <div ref={box}>
      <FullCalendar
        ref={calendar}
        plugins={PLUGINS}
        className={classes.calendar}
        views={OWN_VIEWS}
        initialView={VIEW_NAMES[view]}
        initialDate={date}
        headerToolbar={false}
        height={view === 'month' ? MONTH_HEIGHT : 'auto'}
        dayMaxEvents
        timeZone={LOCAL_ZONE}
        locale={language === 'fil' ? 'fil' : 'en-ph'}
        firstDay={0}
        events={inputs}
        eventDisplay="block"
        eventContent={contentOf}
        eventClass={({ event }) => {
          const entry = entryOf(event);
          return entry === undefined ? undefined : classNameOf(entry, view);
        }}
        eventClick={({ event }) => {
          const entry = entryOf(event);
          if (entry !== undefined) props.onOpen(entry);
        }}
        dateClick={({ dateStr, allDay }) => props.onPick({ start: dateStr, end: null, allDay })}
        eventDrop={drop}
        eventResize={drop}
        eventResizableFromStart={false}
        dragRevertDuration={0}
        dayCellTopInnerClass={({ isToday }) => isToday && classes.today}
        dayHeaderInnerClass={({ isToday }) => isToday && classes.today}
        listItemEventBeforeClass={classes.none}
        rowMoreLinkInnerClass={classes.more}
        eventMinHeight={24}
        slotEventOverlap={false}
        nowIndicator
        slotMinTime={hours.from}
        slotMaxTime={hours.to}
        slotDuration="00:30:00"
        snapDuration="00:15:00"
        eventTimeFormat={{ hour: 'numeric', minute: '2-digit', omitZeroMinute: view === 'month' }}
        allDayText={texts.allDay}
        timedText={texts.byHour}
        eventsHint={texts.events}
        moreLinkText={texts.more}
        moreLinkHint={texts.showMore}
        closeHint={texts.close}
        weekTextLong={texts.week}
        noEventsContent={() => <span>{texts.nothing}</span>}
      />
    </div>
  );
}

/** Hides a view until FullCalendar has measured and rendered it a second time, so that it does not jump. */
function useHiddenWhileMeasured(view: View) {
  const box = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each view is measured again.
  useLayoutEffect(() => {
    const { style } = box.current!;
    style.visibility = 'hidden';
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => {
        style.visibility = '';
      });
    });
    return () => cancelAnimationFrame(frame);
  }, [view]);
  return box;
}

function entryOf(event: EventApi): Entry | undefined {
  return event.extendedProps.entry as Entry | undefined;
}

function contentOf({ event, timeText, view, isNarrow }: EventDisplayInfo) {
  const time = timeText.replaceAll(/(\d)([AP]M)/g, '$1 $2');
  const entry = entryOf(event as EventApi);
  if (entry === undefined) return true;
  if (view.type === VIEW_NAMES.agenda) return <EntryLine entry={entry} time={time} />;
  const isColumn = view.type === VIEW_NAMES.week && !event.allDay;
  return <EntryBlock entry={entry} time={isNarrow ? '' : time} isColumn={isColumn} />;
}

function classNameOf(entry: Entry, view: View): string {
  const isUnsure = entry.status === 'tentative' || entry.status === 'pencil-booked';
  return [
    classes.entry,
    typeClass(entry.type),
    view === 'agenda' ? classes.line : classes.block,
    isUnsure && view !== 'agenda' ? classes.tentative : '',
    entry.status === 'cancelled' ? classes.cancelled : '',
  ].join(' ');
}

/** Returns the visible hours, extended to include all entries. */
function hoursOf(entries: readonly Entry[]): { from: string; to: string } {
  const hourAt = (instant: string) => Number(instant.slice('YYYY-MM-DDT'.length, 'YYYY-MM-DDTHH'.length));
  let [from, to] = [OPENS_AT, CLOSES_AT];
  for (const { all_day, start, end } of entries) {
    if (all_day) continue;
    from = Math.min(from, hourAt(start));
    const isOverNight = end !== null && end.slice(0, 10) !== start.slice(0, 10);
    to = Math.max(to, isOverNight ? 24 : hourAt(end ?? start) + 1);
  }
  return { from: `${String(from).padStart(2, '0')}:00:00`, to: `${Math.min(to, 24)}:00:00` };
}
