import { Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';

interface EmptyProps {
  title: string;
  /** Suggested next step. */
  hint?: string;
  action?: ReactNode;
}

/** Empty state: what belongs here and how to add it. */
export function Empty({ title, hint, action }: EmptyProps) {
  return (
    <Stack align="center" gap="xs" py={48} px="md" ta="center">
      <svg width="96" height="52" viewBox="0 0 96 52" aria-hidden="true" focusable="false">
        <path
          fill="none"
          stroke="var(--house-line)"
          strokeWidth="2"
          d="M4 50a44 44 0 0 1 88 0ZM48 50V6M48 50 17 19M48 50 79 19M48 50 7 34M48 50 89 34M48 50 31 9M48 50 65 9M34 50a14 14 0 0 1 28 0"
        />
      </svg>
      <Title order={2} size="h4">
        {title}
      </Title>
      {hint !== undefined && (
        <Text c="dimmed" maw={420}>
          {hint}
        </Text>
      )}
      {action}
    </Stack>
  );
}
