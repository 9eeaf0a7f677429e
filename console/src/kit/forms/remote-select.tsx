import { Loader, Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTexts } from '../../language/language.tsx';
import { kitTexts } from '../texts.ts';

export interface Choice {
  value: string;
  label: string;
}

interface RemoteSelectProps {
  /** What is shown above it; in a row of a table the heading is, and `aria-label` says it of the row. */
  label?: string;
  'aria-label'?: string;
  description?: ReactNode;
  placeholder?: string;
  value: string | null;
  onChange: (value: string | null, choice: Choice | undefined) => void;
  error?: ReactNode;
  /** The field's path in the form, by which an error finds its label. */
  'data-path'?: string;
  required?: boolean;
  clearable?: boolean;
  disabled?: boolean;
  /** What is chosen already, which the first page of choices may not hold. */
  chosen?: Choice;
  /** Names these choices among all that are asked for. */
  queryKey: readonly unknown[];
  find: (search: string) => Promise<Choice[]>;
  /** Of what is looked for; for fewer the server finds nobody, and the field says so. */
  leastLetters?: number;
}

const PAUSE_IN_MS = 200;

/**
 * What the choice has been called so far: one that stands in the address is called by that, until its name has been read.
 * The field is still called so for a moment then, and by the choice before where another was not picked here, but set.
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
 * One of many that the server finds by what is typed. What was found for fewer letters is not offered meanwhile: Enter
 * would take somebody else.
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
  // What the field shows of the choice itself is no search.
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
      data={choices}
      value={value}
      onChange={(next) => {
        const choice = choices.find((one) => one.value === next);
        setPicked(choice);
        onChange(next, choice);
      }}
      onSearchChange={setSearch}
      // The server has searched.
      filter={({ options }) => options}
      nothingFoundMessage={isSearching ? texts.loadingMore : nothing}
      rightSection={isSearching ? <Loader size={16} aria-hidden /> : undefined}
      comboboxProps={{ shadow: 'md' }}
    />
  );
}
