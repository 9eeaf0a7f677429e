import { Anchor, Group, Paper, Skeleton, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { answer } from '../../api/client.ts';
import { useFormats, useTexts } from '../../language/language.tsx';
import { ErrorState } from '../../shell/error-state.tsx';
import { api } from '../api.ts';
import { StatusBadge } from '../components/run-status.tsx';
import classes from './home.module.css';
import { homeTexts } from './texts.ts';

const COUNT = 5;

interface LatestProps<Row> {
  title: string;
  more: { label: string; to: string };
  none: string;
  name: string;
  load: () => Promise<Row[]>;
  show: (row: Row) => ReactNode;
}

/** Short list with a link to the complete one. Its height is reserved while loading. */
function Latest<Row extends { id: string }>({ title, more, none, name, load, show }: LatestProps<Row>) {
  const query = useQuery({ queryKey: ['home', 'latest', name], queryFn: load });
  const { data } = query;
  return (
    <Paper withBorder p="lg" component="section" bg="var(--house-card)">
      <Group justify="space-between" mb="xs">
        <Title order={2} size="h4">
          {title}
        </Title>
        <Anchor component={Link} to={more.to} size="sm">
          {more.label}
        </Anchor>
      </Group>
      {data === undefined && query.isError ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : data?.length === 0 ? (
        <Text c="dimmed">{none}</Text>
      ) : (
        <ul className={classes.rows}>
          {data === undefined
            ? Array.from({ length: COUNT }, (_, line) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same.
                <li key={line}>
                  <Skeleton h={20} />
                </li>
              ))
            : data.map((row) => <li key={row.id}>{show(row)}</li>)}
        </ul>
      )}
    </Paper>
  );
}

/** Recently added employees. */
export function LatestEmployees() {
  const texts = useTexts(homeTexts);
  const { ago } = useFormats();
  return (
    <Latest
      title={texts.lately}
      more={{ label: texts.allEmployees, to: '/employees' }}
      none={texts.noEmployees}
      name="employees"
      load={async () => {
        const query = { sort: '-created_at', per_page: COUNT } as const;
        return (await answer(api.GET('/api/pms/employees', { params: { query } }))).data;
      }}
      show={(row) => (
        <>
          <Anchor component={Link} to={`/employees/${row.id}`} c="inherit" fw={600}>
            {row.full_name}
          </Anchor>
          <Text size="sm" c="dimmed">
            {[row.organization?.name, ago(row.created_at)].filter(Boolean).join(' · ')}
          </Text>
        </>
      )}
    />
  );
}

/** Latest payroll runs with their status. */
export function LatestRuns() {
  const texts = useTexts(homeTexts);
  const { date } = useFormats();
  return (
    <Latest
      title={texts.latestRuns}
      more={{ label: texts.allRuns, to: '/runs' }}
      none={texts.noRuns}
      name="runs"
      load={async () =>
        (await answer(api.GET('/api/payroll/runs', { params: { query: { per_page: COUNT } } }))).data
      }
      show={(row) => (
        <>
          <div>
            <Anchor component={Link} to={`/runs/${row.id}`} c="inherit" fw={600}>
              {row.roster.name}
            </Anchor>
            <Text size="sm" c="dimmed">
              {date(row.period_start)} – {date(row.period_end)}
            </Text>
          </div>
          <StatusBadge status={row.status} />
        </>
      )}
    />
  );
}
