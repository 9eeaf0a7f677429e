import { Box, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './row.module.css';

interface RowProps {
  icon: ReactNode;
  title: ReactNode;
  detail: ReactNode;
  actions: ReactNode;
}

/** Row of a short list, with its actions. */
export function Row({ icon, title, detail, actions }: RowProps) {
  return (
    <div className={classes.row}>
      <Box c="dimmed" className={classes.icon}>
        {icon}
      </Box>
      <Box flex="1 1 12rem" miw={0}>
        <Text component="div" fw={500} style={{ overflowWrap: 'anywhere' }}>
          {title}
        </Text>
        <Text size="sm" c="dimmed" component="div">
          {detail}
        </Text>
      </Box>
      <Group gap="xs" className={classes.actions}>
        {actions}
      </Group>
    </div>
  );
}
