import { CloseButton, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useTexts } from '../../language/language.tsx';
import { kitTexts } from '../texts.ts';
import type { ListState } from './use-list.ts';
import { useTyped } from './use-typed.ts';

/** What is found is to stand there within two tenths of a second (`npm run bench:pages`). */
const PAUSE_IN_MS = 50;
/** So few letters find nearly everybody, which takes the server longest, and who has typed them types on. */
const FEW_LETTERS = 2;
const PAUSE_AFTER_FEW_IN_MS = 300;

interface SearchFieldProps {
  label: string;
  list: ListState;
  /** The filter that it sets; `search` without it. */
  name?: string;
  description?: string;
}

/** Searches while one types, after a short pause. */
export function SearchField({ label, list, name = 'search', description }: SearchFieldProps) {
  const texts = useTexts(kitTexts);
  const set = list.filters[name] ?? '';
  const { typed, setTyped, told } = useTyped(set);
  const { setFilter } = list;
  const latest = useRef(setFilter);
  latest.current = setFilter;
  useEffect(() => {
    if (typed.trim() === told.current) return;
    const hasFew = typed.trim() !== '' && typed.trim().length <= FEW_LETTERS;
    const timer = setTimeout(
      () => {
        told.current = typed.trim();
        latest.current(name, told.current);
      },
      hasFew ? PAUSE_AFTER_FEW_IN_MS : PAUSE_IN_MS,
    );
    return () => clearTimeout(timer);
  }, [typed, name, told]);
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
      maxLength={255}
      style={{ flex: '1 1 16rem' }}
    />
  );
}
