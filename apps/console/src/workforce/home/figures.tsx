import { Paper, SimpleGrid, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { answer } from '../../api/client.ts';
import { useFormats, useTexts } from '../../language/language.tsx';
import { api, usePermission } from '../api.ts';
import classes from './home.module.css';
import { homeTexts } from './texts.ts';

const ONE = { per_page: 1 };
type Listed = Promise<{ data?: { meta: { total: number } } }>;

interface Figure {
  label: string;
  to: string;
  count: () => Listed;
}

/** Key figures of the records that the user manages, each linked to its list. */
export function Figures() {
  const texts = useTexts(homeTexts);
  const can = usePermission();
  const employees = (archived?: 'true') =>
    api.GET('/api/pms/employees', {
      params: { query: { ...ONE, ...(archived === undefined ? {} : { 'filter[archived]': archived }) } },
    });
  const users = (status: 'active' | 'disabled') =>
    api.GET('/api/users', { params: { query: { ...ONE, 'filter[status]': status } } });
  const figures: Figure[] = [
    ...(can('Manage employees')
      ? [
          { label: texts.employees, to: '/employees', count: () => employees() },
          { label: texts.archived, to: '/employees?archived=true', count: () => employees('true') },
        ]
      : []),
    ...(can('Manage payroll')
      ? [
          {
            label: texts.items,
            to: '/payroll-items',
            count: () => api.GET('/api/payroll/payroll_items', { params: { query: ONE } }),
          },
          {
            label: texts.rosters,
            to: '/rosters',
            count: () => api.GET('/api/payroll/rosters', { params: { query: ONE } }),
          },
          {
            label: texts.runs,
            to: '/runs',
            count: () => api.GET('/api/payroll/runs', { params: { query: ONE } }),
          },
        ]
      : []),
    ...(can('Manage users')
      ? [
          { label: texts.users, to: '/users', count: () => users('active') },
          { label: texts.disabled, to: '/users?status=disabled', count: () => users('disabled') },
        ]
      : []),
  ];
  if (figures.length === 0) return null;
  return (
    <section aria-label={texts.figures}>
      <SimpleGrid cols={{ base: 2, sm: 3, lg: 4 }}>
        {figures.map((figure) => (
          <FigureCard key={figure.to} {...figure} />
        ))}
      </SimpleGrid>
    </section>
  );
}

function FigureCard({ label, to, count }: Figure) {
  const { number } = useFormats();
  const { data: total, isError } = useQuery({
    queryKey: ['home', 'figure', to],
    queryFn: async () => (await answer(count())).meta.total,
  });
  return (
    <Paper withBorder p="md" component={Link} to={to} className={classes.card}>
      <Text size="sm" c="dimmed">
        {label}
      </Text>
      {total === undefined && !isError ? (
        <Skeleton h={28} my={4} w="40%" />
      ) : (
        <Text fz={28} lh={1.3} fw={600} ff="heading" className="figures">
          {total === undefined ? '–' : number(total)}
        </Text>
      )}
    </Paper>
  );
}
