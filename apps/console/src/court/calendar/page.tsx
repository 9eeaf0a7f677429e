import { Loader, Skeleton, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useMemo, useState } from 'react';
import { notifyDone, notifyUndone } from '../../kit/notify.ts';
import { PageHeader } from '../../kit/page-header.tsx';
import { useFormats, useTexts } from '../../language/language.tsx';
import { toLocalInput } from '../../language/now.ts';
import { ErrorState } from '../../shell/error-state.tsx';
import { api, usePermission } from '../api.ts';
import { canIssueOfActivity, papersOfDayPath } from '../papers/paths.ts';
import { Actions } from './actions.tsx';
import { Address } from './address.tsx';
import { Bar, Narrowing } from './bar.tsx';
import classes from './calendar.module.css';
import { Details } from './details.tsx';
import type { Place } from './entries.ts';
import { EntryForm } from './entry-form.tsx';
import type { Drag } from './grid.tsx';
import { findHoliday } from './holiday-of.tsx';
import type { Entry } from './look.tsx';
import { MoveHearing } from './move-hearing.tsx';
import { RoomsView } from './rooms-view.tsx';
import { ScheduleHearing } from './schedule-hearing.tsx';
import { calendarTexts } from './texts.ts';
import { useEvents } from './use-events.ts';
import { useCalendarPlace } from './use-place.ts';

const Grid = lazy(() => import('./grid.tsx'));

type Dialog =
  | { kind: 'address' }
  | { kind: 'new'; place: Place }
  | { kind: 'hearing'; place: Place }
  | { kind: 'details' | 'edit'; entry: Entry }
  | { kind: 'move'; entry: Entry; drag?: Drag };

/** Calendar of hearings, deadlines, holidays and personal entries (C§4, C§6). */
export default function CalendarPage() {
  const texts = useTexts(calendarTexts);
  const { zone } = useFormats();
  const can = usePermission();
  const place = useCalendarPlace();
  const { view } = place;
  const [dialog, setDialog] = useState<Dialog>();
  const query = useEvents(place);
  const canSetHearings = can('Schedule Hearings');
  // The conflict check requires both permissions.
  const canSchedule = canSetHearings && can('View Case Details');
  const move = useMoveOwn();
  const drop = (drag: Drag) => {
    if (drag.entry.is_manual) return move.mutate(drag);
    if (!drag.to.allDay) return setDialog({ kind: 'move', entry: drag.entry, drag });
    // Dropped on a whole day: the time of the hearing would be undefined.
    drag.revert();
    notifyUndone(texts.wasPutBack, texts.hasHour);
  };
  // Default date for the buttons: the date that the calendar shows.
  const here: Place = { start: place.date, end: null, allDay: true };
  const entries = useMemo(
    () => (query.data ?? []).filter(({ type }) => place.types.length === 0 || place.types.includes(type)),
    [query.data, place.types],
  );
  const open = (entry: Entry) => setDialog({ kind: 'details', entry });
  // The grid places entries of other days correctly, but the rooms view shows one day only.
  const isWaiting = query.data === undefined || (view === 'rooms' && query.isPlaceholderData);
  const skeleton = <Skeleton h={view === 'month' ? 840 : 700} />;
  return (
    <>
      <PageHeader
        title={texts.title}
        detail={texts.detail(zone)}
        actions={
          <Actions
            onSubscribe={() => setDialog({ kind: 'address' })}
            onAdd={() => setDialog({ kind: 'new', place: here })}
            papersTo={canIssueOfActivity(can) ? papersOfDayPath(place) : undefined}
            onSchedule={canSchedule ? () => setDialog({ kind: 'hearing', place: here }) : undefined}
          />
        }
      />
      <Narrowing place={place} />
      <Bar place={place} />
      <div className={classes[view]} aria-busy={query.isFetching}>
        {query.data === undefined && query.isError && (
          <ErrorState error={query.error} onRetry={() => void query.refetch()} />
        )}
        {isWaiting && !query.isError && skeleton}
        {query.data !== undefined && view !== 'rooms' && (
          <Suspense fallback={skeleton}>
            <Grid
              view={view}
              date={place.date}
              entries={entries}
              canSetHearings={canSetHearings}
              onOpen={open}
              onPick={(picked) => setDialog({ kind: 'new', place: picked })}
              onDrag={drop}
            />
          </Suspense>
        )}
        {query.data !== undefined && view === 'rooms' && !isWaiting && (
          <RoomsView date={place.date} entries={query.data} branch={place.branch} onOpen={open} />
        )}
      </div>
      {view !== 'rooms' && (
        <Text size="sm" c="dimmed" mt="sm" className="no-print">
          {canSetHearings ? texts.dragHint : texts.readHint}{' '}
          {query.isPlaceholderData && <Loader size={12} aria-hidden />}
        </Text>
      )}
      <Dialogs dialog={dialog} setDialog={setDialog} canSchedule={canSchedule} />
    </>
  );
}

function Dialogs({
  dialog,
  setDialog,
  canSchedule,
}: {
  dialog: Dialog | undefined;
  canSchedule: boolean;
  setDialog: (dialog: Dialog | undefined) => void;
}) {
  const close = () => setDialog(undefined);
  if (dialog === undefined) return null;
  if (dialog.kind === 'address') return <Address onClose={close} />;
  if (dialog.kind === 'new') {
    const { place } = dialog;
    const toHearing = canSchedule ? () => setDialog({ kind: 'hearing', place }) : undefined;
    return <EntryForm place={place} onSchedule={toHearing} onClose={close} />;
  }
  if (dialog.kind === 'hearing') return <ScheduleHearing place={dialog.place} onClose={close} />;
  const { entry } = dialog;
  if (dialog.kind === 'edit') return <EntryForm entry={entry} onClose={close} />;
  if (dialog.kind === 'move')
    return (
      <MoveHearing
        entry={entry}
        to={dialog.drag?.to}
        onClose={(isMoved) => {
          if (!isMoved) dialog.drag?.revert();
          close();
        }}
      />
    );
  return (
    <Details
      entry={entry}
      onClose={close}
      onEdit={() => setDialog({ kind: 'edit', entry })}
      onMove={() => setDialog({ kind: 'move', entry })}
    />
  );
}

/** Moves a dragged personal entry at once, and moves it back if the server refuses. */
function useMoveOwn() {
  const texts = useTexts(calendarTexts);
  const { longDate } = useFormats();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ entry, to }: Drag) =>
      api.PUT('/api/events/{events}/edit-manual-event', {
        params: { path: { events: entry.id } },
        body: { start_at: to.start, end_at: to.end, all_day: to.allDay },
      }),
    onSuccess: async (_, { to }) => {
      void queries.invalidateQueries({ queryKey: ['events'] });
      // The entry is saved even if the holiday lookup fails; the message then does not mention the holiday.
      const holiday = await findHoliday(to.start).catch(() => undefined);
      const day = toLocalInput(to.start).slice(0, 10);
      notifyDone(
        holiday === undefined ? texts.moved : `${texts.moved} ${texts.isHoliday(longDate(day), holiday)}`,
      );
    },
    onError: (error, { revert }) => {
      revert();
      notifyUndone(texts.wasPutBack, error);
    },
  });
}
