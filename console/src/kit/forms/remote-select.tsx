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
  required?: boolean;
  clearable?: boolean;
  disabled?: boolean;
  /** What is chosen already, which the first page of choices may not hold. */
  chosen?: Choice;
  /** Names these choices among all that are asked for. */
  queryKey: readonly unknown[];
  find: (search: string) => Promise<Choice[]>;
}

const PAUSE_IN_MS = 200;

/** One of many that the server finds by what is typed. */
export function RemoteSelect({ chosen, queryKey, find, value, onChange, ...field }: RemoteSelectProps) {
  const texts = useTexts(kitTexts);
  const [search, setSearch] = useState('');
  const [asked] = useDebouncedValue(search, PAUSE_IN_MS);
  // What the field shows of the choice itself is no search.
  const term = asked === chosen?.label ? '' : asked;
  const { data = [], isFetching } = useQuery({
    queryKey: [...queryKey, 'choices', term],
    queryFn: () => find(term),
    placeholderData: (before) => before,
  });
  const choices =
    chosen === undefined || data.some((choice) => choice.value === chosen.value) ? data : [chosen, ...data];
  return (
    <Select
      {...field}
      searchable
      data={choices}
      value={value}
      onChange={(next) =>
        onChange(
          next,
          choices.find((choice) => choice.value === next),
        )
      }
      onSearchChange={setSearch}
      // The server has searched.
      filter={({ options }) => options}
      nothingFoundMessage={isFetching ? texts.loadingMore : texts.nothingFound}
      rightSection={isFetching ? <Loader size={16} aria-hidden /> : undefined}
      comboboxProps={{ shadow: 'md' }}
    />
  );
}
