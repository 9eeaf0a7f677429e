import { Paper } from '@mantine/core';
import type { ReactNode } from 'react';

/** Around a form: as wide as lines read well. */
export function Sheet({ children }: { children: ReactNode }) {
  return (
    <Paper withBorder p={{ base: 'md', sm: 'xl' }} maw={760}>
      {children}
    </Paper>
  );
}
