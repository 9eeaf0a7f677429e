import { Box, Grid, Paper, Text, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';

interface SectionProps {
  title: string;
  hint: string;
  children: ReactNode;
}

/** Section of the account page: description on the left, controls on the right. */
export function Section({ title, hint, children }: SectionProps) {
  const id = useId();
  return (
    <Box component="section" aria-labelledby={id} mb="xl">
      <Grid gap={{ base: 'sm', md: 'xl' }}>
        <Grid.Col span={{ base: 12, md: 4 }}>
          <Title order={2} size="h4" id={id}>
            {title}
          </Title>
          <Text c="dimmed" size="sm" mt={4}>
            {hint}
          </Text>
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 8 }}>
          <Paper withBorder p={{ base: 'md', sm: 'lg' }}>
            {children}
          </Paper>
        </Grid.Col>
      </Grid>
    </Box>
  );
}
