import { TextInput } from '@mantine/core';
import type { ListState } from '../../kit/lists/use-list.ts';
import { useTyped } from '../../kit/lists/use-typed.ts';
import { useTexts } from '../../language/language.tsx';
import classes from './date-filters.module.css';
import { words } from './words.ts';

/** Ignores unfinished years: while the user types, a date field reports the year 2 or 20. */
const isTyped = (value: string): boolean => value === '' || value >= '1990';

/** Names of the filters for the first and last day. */
type Names = readonly [from: string, to: string];
const USUAL: Names = ['from', 'to'];

interface DateFiltersProps {
  list: ListState;
  /** Filter names, for lists with several date ranges. */
  names?: Names;
  /** Labels, for lists where it would be unclear which dates are filtered. */
  labels?: Names;
}

/** Filters by a date range, including both days. */
export function DateFilters({ list, names = USUAL, labels }: DateFiltersProps) {
  const texts = useTexts(words);
  const [from, to] = labels ?? [texts.from, texts.to];
  const error = areTurned(list, names) ? texts.turned : undefined;
  return (
    <div className={classes.pair}>
      <DateFilter label={from} name={names[0]} list={list} />
      <DateFilter label={to} name={names[1]} list={list} error={error} />
    </div>
  );
}

/** Returns whether the last day is before the first day. No request is sent then. */
export function areTurned({ filters }: ListState, [from, to] = USUAL): boolean {
  const [first, last] = [filters[from], filters[to]];
  return first !== undefined && last !== undefined && first > last;
}

interface DateFilterProps {
  label: string;
  name: string;
  list: ListState;
  error?: string | undefined;
}

function DateFilter({ label, name, list, error }: DateFilterProps) {
  const set = list.filters[name] ?? '';
  const { typed, setTyped, reported } = useTyped(set);
  return (
    <TextInput
      type="date"
      label={label}
      value={typed}
      error={error}
      onChange={({ currentTarget: { value } }) => {
        setTyped(value);
        if (!isTyped(value)) return;
        reported.current = value;
        list.setFilter(name, value);
      }}
    />
  );
}
