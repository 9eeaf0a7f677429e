import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo } from 'react';
import { Loaded } from '../../kit/loaded.tsx';
import { useFormats, useTexts } from '../../language/language.tsx';
import type { Schemas } from '../api.ts';
import classes from './columns.module.css';
import { fold, hasWords, wordsOf } from './fold.ts';
import { PlacesHeader } from './header.tsx';
import { loadCountries } from './places.ts';
import { SearchField, useSearch } from './search-field.tsx';
import { placeTexts } from './texts.ts';

export default function Countries() {
  const texts = useTexts(placeTexts);
  const [search, setSearch] = useSearch();
  const query = useQuery(loadCountries);
  return (
    <>
      <PlacesHeader title={texts.countriesTitle} detail={texts.countriesDetail} />
      <SearchField label={texts.countrySearch} value={search} onChange={setSearch} />
      <Loaded query={query} lines={16}>
        {(countries) => <CountryList countries={countries} search={search} />}
      </Loaded>
    </>
  );
}

function CountryList({ countries, search }: { countries: readonly Schemas['Country'][]; search: string }) {
  const texts = useTexts(placeTexts);
  const { number } = useFormats();
  const folded = useMemo(
    () => countries.map((country) => ({ country, words: `${fold(country.name)} ${fold(country.code)}` })),
    [countries],
  );
  const wanted = wordsOf(useDeferredValue(search));
  const found = folded.filter(({ words }) => hasWords(words, wanted));
  return (
    <>
      <Text size="sm" c="dimmed" role="status" mb="sm">
        {found.length === 0 ? texts.nothing : texts.found(number(found.length))}
      </Text>
      <ul className={classes.countries}>
        {found.map(({ country: { code, name } }) => (
          <li key={code} className={classes.country}>
            <span>{name}</span>
            <span className={classes.code}>{code}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
