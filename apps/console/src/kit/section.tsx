import { Group, Paper, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';

interface SectionProps {
  title: string;
  hint?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}

/** Part of a page with its own heading. */
export function Section({ title, hint, actions, children }: SectionProps) {
  return (
    <Paper withBorder p={{ base: 'md', sm: 'lg' }} component="section" aria-label={title}>
      <Group justify="space-between" align="flex-start" mb="md" gap="xs">
        <div>
          <Title order={2} size="h4">
            {title}
          </Title>
          {hint !== undefined && (
            <Text size="sm" c="dimmed" component="div">
              {hint}
            </Text>
          )}
        </div>
        {actions}
      </Group>
      {children}
    </Paper>
  );
}
