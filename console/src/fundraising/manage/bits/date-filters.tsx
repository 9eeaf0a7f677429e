import { TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { ListState } from '../../../kit/lists/use-list.ts';
import { useTexts } from '../../../language/language.tsx';
import { words } from '../../shared/words.ts';

/** Years that somebody has typed to their end; while typing, a date field shows the year 2 or 20. */
const isTyped = (value: string): boolean => value === '' || value >= '1990';

/** From a first to a last day. */
export function DateFilters({ list }: { list: ListState }) {
  const texts = useTexts(words);
  const isTurned = areTurned(list);
  return (
    <>
      <DateFilter label={texts.from} name="from" list={list} />
      <DateFilter label={texts.to} name="to" list={list} error={isTurned ? texts.turned : undefined} />
    </>
  );
}

/** The last day is before the first: nothing is to be asked for. */
export function areTurned({ filters }: ListState): boolean {
  return filters.from !== undefined && filters.to !== undefined && filters.from > filters.to;
}

interface DateFilterProps {
  label: string;
  name: string;
  list: ListState;
  error?: string | undefined;
}

function DateFilter({ label, name, list, error }: DateFilterProps) {
  const set = list.filters[name] ?? '';
  const [typed, setTyped] = useState(set);
  const told = useRef(set);
  // Back, or the button that clears all filters.
  useEffect(() => {
    if (set !== told.current) setTyped(set);
    told.current = set;
  }, [set]);
  return (
    <TextInput
      type="date"
      label={label}
      value={typed}
      error={error}
      onChange={({ currentTarget: { value } }) => {
        setTyped(value);
        if (!isTyped(value)) return;
        told.current = value;
        list.setFilter(name, value);
      }}
    />
  );
}
