import { Alert, Anchor, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import type { ListState } from './use-list.ts';

interface OnlyOneProps {
  list: ListState;
  /** Label of the button that shows all rows again. */
  all: string;
  /** Name of the record that the list is filtered to. */
  children: ReactNode;
}

/** Notice that a list is filtered to one record, as when opened from that record's page. */
export function OnlyOne({ list, all, children }: OnlyOneProps) {
  return (
    <Alert color="gray" variant="light" mb="md">
      <Group justify="space-between">
        <span>{children}</span>
        <Anchor component="button" type="button" size="sm" onClick={list.clear}>
          {all}
        </Anchor>
      </Group>
    </Alert>
  );
}
