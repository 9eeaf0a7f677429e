import { Paper } from '@mantine/core';
import type { ReactNode } from 'react';

/** Container of a form, limited to a readable line length. */
export function Sheet({ children }: { children: ReactNode }) {
  return (
    <Paper withBorder p={{ base: 'md', sm: 'xl' }} maw={760}>
      {children}
    </Paper>
  );
}
