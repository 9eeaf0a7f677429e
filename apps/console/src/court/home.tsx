import { Anchor, Stack } from '@mantine/core';
import { Link } from 'react-router';
import { PageHeader } from '../kit/page-header.tsx';
import { useFormats, useTexts } from '../language/language.tsx';
import { today } from '../language/now.ts';
import { ErrorState } from '../shell/error-state.tsx';
import { Loading } from '../shell/loading.tsx';
import { usePermission } from './api.ts';
import { FiledAndClosed } from './dashboard/parts.tsx';
import { Tiles } from './dashboard/tiles.tsx';
import { AccountNote } from './today/account-note.tsx';
import {
  AmendmentsCard,
  CasesCard,
  DeadlinesCard,
  HolidaysCard,
  PapersCard,
  RaffleCard,
} from './today/cards.tsx';
import { TodayCard, WeekCard } from './today/events.tsx';
import { todayTexts } from './today/texts.ts';
import classes from './today/today.module.css';
import { useToday } from './today/use-today.ts';

const FIGURES = ['received', 'for_raffling', 'filed_this_month', 'hearings_this_month', 'actions_overdue'];

/** Home page: the day's tasks, limited to what the user's roles allow. */
export default function Home() {
  const texts = useTexts(todayTexts);
  const { longDate } = useFormats();
  const can = usePermission();
  const day = today();
  const seen = useToday(day);
  return (
    <>
      <PageHeader title={texts.title} detail={longDate(day)} />
      <AccountNote />
      {can('Reports') && <Figures />}
      {!seen.isReady && <Loading lines={10} />}
      {seen.isReady && seen.failed !== undefined && (
        <ErrorState error={seen.failed.error} onRetry={() => void seen.failed?.refetch()} />
      )}
      {seen.isReady && seen.failed === undefined && <Day day={day} seen={seen} />}
    </>
  );
}

function Figures() {
  const texts = useTexts(todayTexts);
  return (
    <Stack gap="xs" mb="md">
      <Tiles filter={{}} only={FIGURES} />
      <Anchor component={Link} to="/dashboard" size="sm">
        {texts.dashboard}
      </Anchor>
    </Stack>
  );
}

function Day({ day, seen }: { day: string; seen: ReturnType<typeof useToday> }) {
  const can = usePermission();
  const events = seen.events.data ?? [];
  const isToday = ({ start, end }: { start: string; end: string | null }) =>
    start.slice(0, 10) <= day && (end ?? start).slice(0, 10) >= day;
  const hasOnlyNumbers = can('Reports') && !can('View Case Details');
  return (
    <div className={classes.columns}>
      <div className={classes.column}>
        <TodayCard entries={events.filter(isToday)} />
        <WeekCard entries={events.filter((entry) => !isToday(entry))} from={day} />
        {seen.raffle.data !== undefined && <RaffleCard cases={seen.raffle.data} />}
        {seen.cases.data !== undefined && <CasesCard cases={seen.cases.data} />}
        {hasOnlyNumbers && <FiledAndClosed filter={{}} isLazy />}
      </div>
      <div className={classes.column}>
        {seen.papers.data !== undefined && <PapersCard reports={seen.papers.data} />}
        {seen.deadlines.data !== undefined && (
          <DeadlinesCard items={seen.deadlines.data} overdueCount={seen.overdue.data ?? 0} />
        )}
        {seen.amendments.data !== undefined && <AmendmentsCard amendments={seen.amendments.data} />}
        {seen.holidays.data !== undefined && <HolidaysCard holidays={seen.holidays.data} />}
      </div>
    </div>
  );
}
