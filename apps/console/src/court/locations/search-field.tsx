import { CloseButton, TextInput } from '@mantine/core';
import { IconSearch } from '../../kit/icons/tabler.ts';
import { useAddress } from '../../kit/lists/use-address.ts';
import { useTexts } from '../../language/language.tsx';
import { placeTexts } from './texts.ts';

/** Search term in the address. Loaded data is searched at every keystroke. */
export function useSearch(): [search: string, setSearch: (text: string) => void] {
  const [params, change] = useAddress();
  return [params.get('q') ?? '', (text) => change({ q: text }, { replace: true })];
}

interface SearchFieldProps {
  label: string;
  description?: string;
  value: string;
  onChange: (text: string) => void;
}

export function SearchField({ label, description, value, onChange }: SearchFieldProps) {
  const texts = useTexts(placeTexts);
  return (
    <TextInput
      type="search"
      label={label}
      description={description}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSection={
        value === '' ? null : (
          <CloseButton size="sm" aria-label={texts.clearSearch} onClick={() => onChange('')} />
        )
      }
      maxLength={100}
      maw={560}
      mb="lg"
    />
  );
}
