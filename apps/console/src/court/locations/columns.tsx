import { Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useFormats, useTexts } from '../../language/language.tsx';
import { ErrorState } from '../../shell/error-state.tsx';
import type { Schemas } from '../api.ts';
import { Column } from './column.tsx';
import classes from './columns.module.css';
import { fold, hasWords, wordsOf } from './fold.ts';
import { type Codes, hrefOf } from './href.ts';
import { useBarangays } from './places.ts';
import { placeTexts } from './texts.ts';
import { Trail } from './trail.tsx';

interface ColumnsProps {
  regions: readonly Schemas['Region'][];
  provinces: readonly Schemas['Province'][];
  cities: readonly Schemas['City'][];
}

/** Columns side by side on desktops; on phones only the deepest one, with a back link. */
export function Columns({ regions, provinces, cities }: ColumnsProps) {
  const texts = useTexts(placeTexts);
  const [params] = useSearchParams();
  const region = params.get('region') ?? undefined;
  const province = params.get('province') ?? undefined;
  const city = params.get('city') ?? undefined;
  const depth = [region, province, city].filter((code) => code !== undefined).length;
  return (
    <>
      <Trail
        steps={[
          { name: texts.all, path: {} },
          ...step(regions, region, { region }),
          ...step(provinces, province, { region, province }),
          ...step(cities, city, { region, province, city }),
        ]}
      />
      <div className={classes.columns} data-depth={depth}>
        <Column
          title={texts.regions}
          places={regions}
          chosen={region}
          hrefOf={(code) => hrefOf({ region: code })}
        />
        <Column
          title={texts.provinces}
          places={provinces.filter(({ region_code: of }) => of === region)}
          chosen={province}
          hrefOf={(code) => hrefOf({ region, province: code })}
          hint={region === undefined ? texts.choose.provinces : undefined}
        />
        <Column
          title={texts.cities}
          places={cities.filter(({ province_code: of }) => of === province)}
          chosen={city}
          hrefOf={(code) => hrefOf({ region, province, city: code })}
          hint={province === undefined ? texts.choose.cities : undefined}
        />
        <BarangayColumn key={city} city={city} />
      </div>
    </>
  );
}

function BarangayColumn({ city }: { city: string | undefined }) {
  const texts = useTexts(placeTexts);
  const { number } = useFormats();
  const [params] = useSearchParams();
  const [filter, setFilter] = useState('');
  const query = useBarangays(city);
  const { data = [], isLoading } = query;
  const words = wordsOf(filter);
  const shown = data.filter(({ name }) => hasWords(fold(name), words));
  return (
    <Column
      title={texts.barangays}
      places={shown}
      chosen={params.get('barangay') ?? undefined}
      isLoading={isLoading}
      hint={city === undefined ? texts.choose.barangays : undefined}
      above={
        query.isError ? (
          <ErrorState error={query.error} onRetry={() => void query.refetch()} />
        ) : (
          data.length > 12 && (
            <>
              <TextInput
                size="xs"
                type="search"
                label={texts.filterHere}
                value={filter}
                onChange={(event) => setFilter(event.currentTarget.value)}
              />
              <Text size="xs" c="dimmed" role="status" mt={4}>
                {texts.found(number(shown.length))}
              </Text>
            </>
          )
        )
      }
    />
  );
}

function step(places: readonly { code: string; name: string }[], code: string | undefined, path: Codes) {
  const found = places.find((place) => place.code === code);
  return found === undefined ? [] : [{ name: found.name, path }];
}
