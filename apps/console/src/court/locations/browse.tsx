import { useDeferredValue } from 'react';
import { Failed, failedOf } from '../../kit/failed.tsx';
import { useTexts } from '../../language/language.tsx';
import { Loading } from '../../shell/loading.tsx';
import { Columns } from './columns.tsx';
import { PlacesHeader } from './header.tsx';
import { useCities, usePlaces } from './places.ts';
import { Results } from './results.tsx';
import { SearchField, useSearch } from './search-field.tsx';
import { placeTexts } from './texts.ts';

/** Location browser, from region to barangay, with search. The current location is kept in the address. */
export default function Places() {
  const texts = useTexts(placeTexts);
  const [search, setSearch] = useSearch();
  const asked = useDeferredValue(search);
  const { regions, provinces, queries } = usePlaces();
  const ofCities = useCities();
  const cities = ofCities.data;
  const failed = failedOf([...queries, ofCities]);
  return (
    <>
      <PlacesHeader title={texts.title} detail={texts.detail} />
      <SearchField label={texts.search} description={texts.searchHint} value={search} onChange={setSearch} />
      {failed.length > 0 ? (
        <Failed queries={failed} />
      ) : regions === undefined || provinces === undefined || cities === undefined ? (
        <Loading lines={14} />
      ) : asked.trim() === '' ? (
        <Columns regions={regions} provinces={provinces} cities={cities} />
      ) : (
        <Results search={asked} regions={regions} provinces={provinces} cities={cities} />
      )}
    </>
  );
}
