import { Button, Group, NativeSelect } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTexts } from '../../language/language.tsx';
import { kitTexts } from '../texts.ts';
import type { ListState } from './use-list.ts';

/** The row of filters above a list, with a button that clears them. */
export function Filters({ list, children }: { list: ListState; children: ReactNode }) {
  const texts = useTexts(kitTexts);
  return (
    <Group align="flex-end" gap="sm" mb="md" role="search" className="no-print">
      {children}
      {/* It keeps its place, so that the list does not move when the first filter is set. */}
      <Button
        variant="subtle"
        onClick={list.clear}
        style={{ visibility: list.isFiltered ? 'visible' : 'hidden' }}
      >
        {texts.clear}
      </Button>
    </Group>
  );
}

interface ChoiceFilterProps {
  label: string;
  name: string;
  list: ListState;
  /** The words for no filter. */
  all: string;
  choices: readonly { value: string; label: string }[];
}

/** A filter of a few values. */
export function ChoiceFilter({ label, name, list, all, choices }: ChoiceFilterProps) {
  return (
    <NativeSelect
      label={label}
      value={list.filters[name] ?? ''}
      onChange={(event) => list.setFilter(name, event.currentTarget.value)}
      data={[{ value: '', label: all }, ...choices]}
      // As wide before its choices have come as after.
      style={{ flex: '0 1 12rem' }}
    />
  );
}
