import { Container, Paper, Text, Title } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';

interface PanelProps {
  title: string;
  lead?: ReactNode;
  children: ReactNode;
  /** Links below the panel. */
  foot?: ReactNode;
}

/** Centered panel for a short form, such as sign-in or sign-up. */
export function Panel({ title, lead, children, foot }: PanelProps) {
  useEffect(() => {
    document.title = `${title} · Bulwagan`;
  }, [title]);
  return (
    <Container size={460} px={0} py="md">
      <Title order={1} size="h2" ta="center" mb="xs">
        {title}
      </Title>
      {lead !== undefined && (
        <Text c="dimmed" ta="center" mb="lg" style={{ overflowWrap: 'anywhere' }}>
          {lead}
        </Text>
      )}
      <Paper withBorder p={{ base: 'lg', sm: 'xl' }} shadow="sm">
        {children}
      </Paper>
      {foot !== undefined && (
        <Text component="div" ta="center" mt="md">
          {foot}
        </Text>
      )}
    </Container>
  );
}
