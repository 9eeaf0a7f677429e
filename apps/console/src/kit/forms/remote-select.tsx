import { Loader, Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTexts } from '../../language/language.tsx';
import { kitTexts } from '../texts.ts';
import type { Choice } from './choices.ts';

export interface RemoteSelectProps {
  /** Label above the field. In a table the column heading is the label, and `aria-label` names the row. */
  label?: string;
  'aria-label'?: string;
  description?: ReactNode;
  placeholder?: string;
  value: string | null;
  onChange: (value: string | null, choice: Choice | undefined) => void;
  error?: ReactNode;
  /** Path of the field in the form. Error messages use it to find the label. */
  'data-path'?: string;
  required?: boolean;
  clearable?: boolean;
  disabled?: boolean;
  /** Current choice. The first page of results may not contain it. */
  chosen?: Choice;
  /** Query key that identifies the set of choices. */
  queryKey: readonly unknown[];
  find: (search: string) => Promise<Choice[]>;
  /** Minimum length of the search term. The server finds nothing for shorter terms, and the field says so. */
  leastLetters?: number;
}

const PAUSE_IN_MS = 200;

/**
 * Names that the field has shown for the current choice. If the address contains only the choice's ID, the field
 * shows the ID until the name is loaded. The field may show the earlier name for a moment.
 */
function useNames(shown: Choice | undefined, isPicked: boolean): readonly string[] {
  const [known, setKnown] = useState<{ value: string | undefined; names: readonly string[] }>({
    value: undefined,
    names: [],
  });
  if (shown === undefined) return [];
  const before = known.value === shown.value || !isPicked ? known.names : [];
  if (before.includes(shown.label)) return before;
  const names = [...before, shown.label];
  setKnown({ value: shown.value, names });
  return names;
}

/**
 * Select field with a server-side search. Results of a shorter term are not offered while a new search runs, because
 * Enter would pick the wrong one.
 */
export function RemoteSelect({
  chosen,
  queryKey,
  find,
  leastLetters = 0,
  value,
  onChange,
  ...field
}: RemoteSelectProps) {
  const texts = useTexts(kitTexts);
  const [search, setSearch] = useState('');
  const [asked] = useDebouncedValue(search, PAUSE_IN_MS);
  const [picked, setPicked] = useState<Choice>();
  const isPicked = picked?.value === value;
  const shown = isPicked ? picked : chosen;
  const names = useNames(shown, isPicked);
  // The displayed name of the current choice is not a search term.
  const termOf = (text: string) => (names.includes(text) ? '' : text);
  const isEnough = (text: string) => text.trim().length >= leastLetters;
  const { data, isFetching, isError } = useQuery({
    queryKey: [...queryKey, 'choices', termOf(asked)],
    queryFn: () => find(termOf(asked)),
    enabled: isEnough(termOf(asked)),
  });
  const isCurrent = termOf(search) === termOf(asked);
  const found = (isCurrent && data) || [];
  const choices =
    shown === undefined || termOf(search) !== '' || found.some((choice) => choice.value === shown.value)
      ? found
      : [shown, ...found];
  const isShort = !isEnough(termOf(search));
  const isSearching = !isShort && (isFetching || !isCurrent);
  const nothing = isError ? texts.searchFailed : isShort ? texts.typeMore(leastLetters) : texts.nothingFound;
  return (
    <Select
      {...field}
      searchable
      // Choosing the current option again keeps it, unless the field may be empty.
      allowDeselect={field.clearable === true}
      data={choices}
      value={value}
      onChange={(next) => {
        const choice = choices.find((one) => one.value === next);
        setPicked(choice);
        onChange(next, choice);
      }}
      onSearchChange={setSearch}
      // The server has already filtered.
      filter={({ options }) => options}
      nothingFoundMessage={isSearching ? texts.loadingMore : nothing}
      rightSection={isSearching ? <Loader size={16} aria-hidden /> : undefined}
      comboboxProps={{ shadow: 'md' }}
    />
  );
}
