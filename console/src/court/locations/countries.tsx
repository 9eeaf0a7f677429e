import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { DataTable } from '../../kit/lists/data-table.tsx';
import { Filters } from '../../kit/lists/filters.tsx';
import { SearchField } from '../../kit/lists/search-field.tsx';
import { useList } from '../../kit/lists/use-list.ts';
import { useTexts } from '../../language/language.tsx';
import { wholeList } from '../api.ts';
import { fold, hasWords, wordsOf } from './fold.ts';
import { PlacesHeader } from './header.tsx';
import { loadCountries } from './places.ts';
import { placeTexts } from './texts.ts';

export default function Countries() {
  const texts = useTexts(placeTexts);
  const list = useList(['search']);
  const words = wordsOf(list.filters.search ?? '');
  const query = useQuery({
    ...loadCountries,
    select: (countries) =>
      wholeList({
        data: countries.filter(({ code, name }) => hasWords(`${fold(name)} ${code.toLowerCase()}`, words)),
      }),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <PlacesHeader title={texts.countriesTitle} detail={texts.countriesDetail} />
      <Filters list={list}>
        <SearchField label={texts.countrySearch} list={list} />
      </Filters>
      <DataTable
        caption={texts.countriesTitle}
        query={query}
        list={list}
        keyOf={({ code }) => code}
        columns={[
          { label: texts.country, show: ({ name }) => name },
          { label: texts.code, show: ({ code }) => code },
        ]}
        empty={{ title: texts.nothing }}
      />
    </>
  );
}
