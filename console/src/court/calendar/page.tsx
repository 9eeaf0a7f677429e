import { Button, Loader, Skeleton, Text } from '@mantine/core';
import { IconCalendarShare, IconPlus, IconPrinter } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useMemo, useState } from 'react';
import { answer } from '../../api/client.ts';
import { PageHeader } from '../../kit/page-header.tsx';
import { tellDone, tellUndone } from '../../kit/tell.ts';
import { useFormats, useTexts } from '../../language/language.tsx';
import { toLocalInput } from '../../language/now.ts';
import { LOCAL_ZONE } from '../../shell/settings.ts';
import { Trouble } from '../../shell/trouble.tsx';
import { api, useMay } from '../api.ts';
import { Address } from './address.tsx';
import { Bar, Narrowing } from './bar.tsx';
import classes from './calendar.module.css';
import { spanOf } from './days.ts';
import { Details } from './details.tsx';
import type { Place } from './entries.ts';
import { EntryForm } from './entry-form.tsx';
import type { Drag } from './grid.tsx';
import { findHoliday } from './holiday-of.tsx';
import type { Entry } from './look.tsx';
import { MoveHearing } from './move-hearing.tsx';
import { calendarTexts } from './texts.ts';
import { type CalendarPlace, useCalendarPlace } from './use-place.ts';

const Grid = lazy(() => import('./grid.tsx'));

type Dialog =
  | { kind: 'address' }
  | { kind: 'new'; place: Place }
  | { kind: 'details' | 'edit'; entry: Entry }
  | { kind: 'move'; entry: Entry; drag?: Drag };

/** Hearings, deadlines, holidays and one's own entries (C§4, C§6). */
export default function CalendarPage() {
  const texts = useTexts(calendarTexts);
  const may = useMay();
  const place = useCalendarPlace();
  const [dialog, setDialog] = useState<Dialog>();
  const query = useEvents(place);
  const maySetHearings = may('Schedule Hearings');
  const move = useMoveOwn();
  const drop = (drag: Drag) => {
    if (drag.entry.is_manual) return move.mutate(drag);
    if (!drag.to.allDay) return setDialog({ kind: 'move', entry: drag.entry, drag });
    // Among whole days it would begin at no hour, and nobody has said which.
    drag.revert();
    tellUndone(texts.wasPutBack, texts.hasHour);
  };
  const entries = useMemo(
    () => (query.data ?? []).filter(({ type }) => place.types.length === 0 || place.types.includes(type)),
    [query.data, place.types],
  );
  return (
    <>
      <PageHeader
        title={texts.title}
        detail={texts.detail(LOCAL_ZONE)}
        actions={
          <>
            <Button
              variant="default"
              leftSection={<IconPrinter size={18} aria-hidden />}
              onClick={() => window.print()}
            >
              {texts.print}
            </Button>
            <Button
              variant="default"
              leftSection={<IconCalendarShare size={18} aria-hidden />}
              onClick={() => setDialog({ kind: 'address' })}
            >
              {texts.subscribe}
            </Button>
            <Button
              leftSection={<IconPlus size={18} aria-hidden />}
              onClick={() =>
                setDialog({ kind: 'new', place: { start: place.date, end: null, allDay: true } })
              }
            >
              {texts.add}
            </Button>
          </>
        }
      />
      <Narrowing place={place} />
      <Bar place={place} />
      <div className={classes[place.view]} aria-busy={query.isFetching}>
        {query.data === undefined && query.isError && (
          <Trouble error={query.error} onRetry={() => void query.refetch()} />
        )}
        {query.data === undefined && !query.isError && <Skeleton h={place.view === 'month' ? 840 : 700} />}
        {query.data !== undefined && (
          <Suspense fallback={<Skeleton h={place.view === 'month' ? 840 : 700} />}>
            <Grid
              view={place.view}
              date={place.date}
              entries={entries}
              maySetHearings={maySetHearings}
              onOpen={(entry) => setDialog({ kind: 'details', entry })}
              onPick={(picked) => setDialog({ kind: 'new', place: picked })}
              onDrag={drop}
            />
          </Suspense>
        )}
      </div>
      <Text size="sm" c="dimmed" mt="sm" className="no-print">
        {maySetHearings ? texts.dragHint : texts.readHint}{' '}
        {query.isPlaceholderData && <Loader size={12} aria-hidden />}
      </Text>
      <Dialogs dialog={dialog} setDialog={setDialog} />
    </>
  );
}

function Dialogs({
  dialog,
  setDialog,
}: {
  dialog: Dialog | undefined;
  setDialog: (dialog: Dialog | undefined) => void;
}) {
  const close = () => setDialog(undefined);
  if (dialog === undefined) return null;
  if (dialog.kind === 'address') return <Address onClose={close} />;
  if (dialog.kind === 'new') return <EntryForm place={dialog.place} onClose={close} />;
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

function useEvents({ view, date, types, branch }: CalendarPlace) {
  const span = spanOf(view, date);
  const query = {
    ...span,
    ...(branch === undefined ? {} : { branch_id: Number(branch) }),
    // One type is asked for alone: of a large court nobody loads everything.
    ...(types.length === 1 ? { type: types[0] } : {}),
  };
  return useQuery({
    queryKey: ['events', query],
    queryFn: async () => (await answer(api.GET('/api/events', { params: { query } }))).data,
    placeholderData: (before) => before,
  });
}

/** An own entry that was dragged is moved at once; when the server refuses, it goes back. */
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
      // It stands there whatever the answer; none leaves the short word.
      const holiday = await findHoliday(to.start).catch(() => undefined);
      const day = toLocalInput(to.start).slice(0, 10);
      tellDone(
        holiday === undefined ? texts.moved : `${texts.moved} ${texts.isHoliday(longDate(day), holiday)}`,
      );
    },
    onError: (error, { revert }) => {
      revert();
      tellUndone(texts.wasPutBack, error);
    },
  });
}
