import { NAME_MAX_LENGTH } from '@bulwagan/contracts/lengths.ts';
import { CloseButton, TextInput } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useTexts } from '../../language/language.tsx';
import { IconSearch } from '../icons/tabler.ts';
import { kitTexts } from '../texts.ts';
import type { ListState } from './use-list.ts';
import { useTyped } from './use-typed.ts';

/**
 * Pause after the last keystroke before the search starts. Results must appear within 200 ms (`npm run bench --
 * pages`).
 */
const PAUSE_IN_MS = 50;
/**
 * Longer pause for short terms: they match nearly all rows and are the slowest searches, and the user usually
 * continues to type.
 */
const FEW_LETTERS = 2;
const PAUSE_AFTER_FEW_IN_MS = 300;

export interface SearchFieldProps {
  label: string;
  list: ListState;
  /** Name of the filter; defaults to `search`. */
  name?: string;
  description?: string;
}

/** Search field that applies its filter after a short pause in typing. */
export function SearchField({ label, list, name = 'search', description }: SearchFieldProps) {
  const texts = useTexts(kitTexts);
  const set = list.filters[name] ?? '';
  const { typed, setTyped, reported } = useTyped(set);
  const { setFilter } = list;
  const latest = useRef(setFilter);
  latest.current = setFilter;
  useEffect(() => {
    if (typed.trim() === reported.current) return;
    const hasFew = typed.trim() !== '' && typed.trim().length <= FEW_LETTERS;
    const timer = setTimeout(
      () => {
        reported.current = typed.trim();
        latest.current(name, reported.current);
      },
      hasFew ? PAUSE_AFTER_FEW_IN_MS : PAUSE_IN_MS,
    );
    return () => clearTimeout(timer);
  }, [typed, name, reported]);
  return (
    <TextInput
      type="search"
      label={label}
      {...(description === undefined ? {} : { description })}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSection={
        typed === '' ? null : <CloseButton size="sm" aria-label={texts.clear} onClick={() => setTyped('')} />
      }
      maxLength={NAME_MAX_LENGTH}
      style={{ flex: '1 1 16rem' }}
    />
  );
}
