import { Alert, Anchor, Paper, SimpleGrid, Skeleton, Text } from '@mantine/core';
import { Link } from 'react-router';
import { IconAlarm, IconCheck } from '../../kit/icons/tabler.ts';
import { useFormats, useTexts } from '../../language/language.tsx';
import { ErrorState } from '../../shell/error-state.tsx';
import { usePermission } from '../api.ts';
import { type StatisticsFilter, useCounts, useOverdueCount } from './counts.ts';
import { linkOf, overdueAddress } from './links.ts';
import { useLabels } from './plotted.tsx';
import { dashboardTexts } from './texts.ts';

/** Fixed display order. */
const ORDER = [
  'total',
  'received',
  'for_raffling',
  'case_closed',
  'archived',
  'filed_this_month',
  'closed_this_month',
  'hearings_this_month',
  'actions_overdue',
];
/** On phones a label has at most two lines, and the overdue notice three. */
const TILE_HEIGHT = { base: 106, sm: 84 };
const OVERDUE_HEIGHT = { base: 108, sm: 58 };

/** Key figures at the top of a dashboard. Each links to the counted records if the user may open them. */
export function Tiles({ filter, only = ORDER }: { filter: StatisticsFilter; only?: readonly string[] }) {
  const texts = useTexts(dashboardTexts);
  const { number } = useFormats();
  const labelOf = useLabels();
  const linkTo = useLinks(filter);
  const query = useCounts('/api/backoffice/statistics', filter);
  if (query.data === undefined && query.isError)
    return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  const keys = ORDER.filter((key) => only.includes(key));
  return (
    <SimpleGrid
      cols={{ base: 2, sm: 3, lg: 5 }}
      spacing="sm"
      component="section"
      aria-label={texts.keyFigures}
    >
      {keys.map((key) => {
        const found = query.data?.find((one) => one.key === key);
        if (found === undefined) return query.data === undefined && <Skeleton key={key} h={TILE_HEIGHT} />;
        const to = linkTo(key);
        return (
          <Paper key={key} withBorder p="sm" mih={TILE_HEIGHT}>
            <Text size="sm" c="dimmed" component="div">
              {to === undefined ? (
                labelOf(found)
              ) : (
                <Anchor component={Link} to={to} size="sm">
                  {labelOf(found)}
                </Anchor>
              )}
            </Text>
            <Text ff="heading" fw={600} fz={28} lh={1.2} className="figures" component="div">
              {number(found.count)}
            </Text>
          </Paper>
        );
      })}
    </SimpleGrid>
  );
}

function useLinks(filter: StatisticsFilter): (key: string) => string | undefined {
  const can = usePermission();
  const seen = { cases: can('View Case Details'), activities: can('View Case Activities') };
  return (key) => linkOf(key, filter, seen);
}

/** Notice of overdue compliance, the only figure that requires action. */
export function Overdue({ filter }: { filter: StatisticsFilter }) {
  const texts = useTexts(dashboardTexts);
  const { number } = useFormats();
  const can = usePermission();
  const query = useOverdueCount(filter);
  if (query.data === undefined)
    return query.isError ? (
      <ErrorState error={query.error} onRetry={() => void query.refetch()} />
    ) : (
      <Skeleton h={OVERDUE_HEIGHT} />
    );
  const { count } = query.data;
  const isGood = count === 0;
  return (
    <Alert
      color={isGood ? 'green' : 'red'}
      variant="light"
      mih={OVERDUE_HEIGHT}
      icon={isGood ? <IconCheck aria-hidden /> : <IconAlarm aria-hidden />}
    >
      {isGood ? texts.overdueNone : count === 1 ? texts.overdueOne : texts.overdueMany(number(count))}{' '}
      {!isGood && can('View Case Activities') && (
        <Anchor component={Link} to={overdueAddress(filter)} inherit c="inherit" td="underline" fw={600}>
          {texts.seeThem}
        </Anchor>
      )}
    </Alert>
  );
}
