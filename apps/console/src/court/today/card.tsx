import { Anchor, Badge, Group, Paper, Text, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import classes from './today.module.css';

interface CardProps {
  title: string;
  /** Warning, e.g. `3 overdue`. */
  alarm?: string;
  /** Link to the complete list. */
  all?: { label: string; to: string };
  /** Text of an empty list. */
  empty: string;
  isEmpty: boolean;
  children: ReactNode;
}

/** Card of the home page: a short list with a link to the complete one. */
export function Card({ title, alarm, all, empty, isEmpty, children }: CardProps) {
  const id = useId();
  return (
    <Paper withBorder p="md" component="section" aria-labelledby={id}>
      <Group justify="space-between" mb="xs" gap="xs">
        <Title order={2} size="h4" id={id}>
          {title}
        </Title>
        {alarm !== undefined && (
          <Badge color="red" variant="light" tt="none" miw="max-content">
            {alarm}
          </Badge>
        )}
      </Group>
      {isEmpty ? <Text c="dimmed">{empty}</Text> : children}
      {all !== undefined && (
        <Anchor component={Link} to={all.to} size="sm" display="inline-block" mt="sm">
          {all.label}
        </Anchor>
      )}
    </Paper>
  );
}

interface LineProps {
  to?: string;
  title: string;
  /** Badge on the right. */
  badge?: ReactNode;
  detail?: ReactNode;
}

/** Line of a card's list. */
export function Line({ to, title, badge, detail }: LineProps) {
  return (
    <li className={classes.line}>
      <Group justify="space-between" gap="xs" wrap="nowrap" align="flex-start">
        {to === undefined ? (
          <Text component="span" fw={600} className={classes.title}>
            {title}
          </Text>
        ) : (
          <Anchor component={Link} to={to} fw={600} c="inherit" className={classes.title}>
            {title}
          </Anchor>
        )}
        {Boolean(badge) && <span className={classes.badge}>{badge}</span>}
      </Group>
      {detail !== undefined && (
        <Text size="sm" c="dimmed" component="div">
          {detail}
        </Text>
      )}
    </li>
  );
}

export function Lines({ children }: { children: ReactNode }) {
  return <ul className={classes.list}>{children}</ul>;
}
