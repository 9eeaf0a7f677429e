import { CloseButton, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useDeferredValue } from 'react';
import { useSearchParams } from 'react-router';
import { kitTexts } from '../../kit/texts.ts';
import { useTexts } from '../../language/language.tsx';
import { Loading } from '../../shell/loading.tsx';
import { Columns } from './columns.tsx';
import { PlacesHeader } from './header.tsx';
import { useCities, usePlaces } from './places.ts';
import { Results } from './results.tsx';
import { placeTexts } from './texts.ts';

/** From region to barangay by choosing, or straight there by typing. Where one stands is in the address. */
export default function Places() {
  const texts = useTexts(placeTexts);
  const kit = useTexts(kitTexts);
  const [params, setParams] = useSearchParams();
  const search = params.get('q') ?? '';
  const asked = useDeferredValue(search);
  const setSearch = (text: string) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        if (text === '') after.delete('q');
        else after.set('q', text);
        return after;
      },
      { replace: true, preventScrollReset: true },
    );
  const { regions, provinces } = usePlaces();
  const { data: cities } = useCities();
  return (
    <>
      <PlacesHeader title={texts.title} detail={texts.detail} />
      <TextInput
        type="search"
        label={texts.search}
        description={texts.searchHint}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
        leftSection={<IconSearch size={16} aria-hidden />}
        rightSection={
          search === '' ? null : (
            <CloseButton size="sm" aria-label={kit.clear} onClick={() => setSearch('')} />
          )
        }
        maxLength={100}
        maw={560}
        mb="lg"
      />
      {regions === undefined || provinces === undefined || cities === undefined ? (
        <Loading lines={14} />
      ) : asked.trim() === '' ? (
        <Columns regions={regions} provinces={provinces} cities={cities} />
      ) : (
        <Results search={asked} regions={regions} provinces={provinces} cities={cities} />
      )}
    </>
  );
}
