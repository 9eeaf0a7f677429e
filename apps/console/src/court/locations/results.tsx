import { Badge, Button, Group, Loader, Text } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { useFormats, useTexts } from '../../language/language.tsx';
import { ErrorState } from '../../shell/error-state.tsx';
import type { Schemas } from '../api.ts';
import classes from './columns.module.css';
import { hrefOf } from './href.ts';
import { useEveryBarangay } from './places.ts';
import { type Found, usePlaceSearch } from './search.ts';
import { placeTexts } from './texts.ts';

interface ResultsProps {
  search: string;
  regions: readonly Schemas['Region'][];
  provinces: readonly Schemas['Province'][];
  cities: readonly Schemas['City'][];
}

/** Maximum number of results shown. Users refine the search instead of reading a longer list. */
const MOST_SHOWN = 60;

/** Locations whose names contain all words. */
export function Results({ search, regions, provinces, cities }: ResultsProps) {
  const texts = useTexts(placeTexts);
  const { number } = useFormats();
  const [isWanted, setWanted] = useState(false);
  const query = useEveryBarangay(isWanted);
  const barangays = query.data;
  const find = usePlaceSearch({ regions, provinces, cities, barangays });
  const found = find(search);
  const shown = found.slice(0, MOST_SHOWN);
  return (
    <>
      <Group justify="space-between" mb="sm" mih={36}>
        <Text size="sm" c="dimmed" role="status">
          {found.length === 0 && texts.nothing}
          {found.length > 0 &&
            (found.length > shown.length
              ? texts.foundMore(number(shown.length), number(found.length))
              : texts.found(number(found.length)))}
        </Text>
        {barangays === undefined && !query.isError && (
          <FetchAll isFetching={query.isFetching} onWant={() => setWanted(true)} />
        )}
      </Group>
      {barangays === undefined && query.isError && (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      )}
      {shown.length > 0 && (
        <ul className={classes.results}>
          {shown.map((place) => (
            <li key={`${place.level} ${place.code}`}>
              <Result place={place} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function FetchAll({ isFetching, onWant }: { isFetching: boolean; onWant: () => void }) {
  const texts = useTexts(placeTexts);
  if (isFetching)
    return (
      <Group gap="xs" role="status">
        <Loader size={16} aria-hidden />
        <Text size="sm">{texts.fetching}</Text>
      </Group>
    );
  return (
    <Group gap="xs">
      <Text size="sm" c="dimmed">
        {texts.fetchAllHint}
      </Text>
      <Button size="xs" variant="default" onClick={onWant}>
        {texts.fetchAll}
      </Button>
    </Group>
  );
}

function Result({ place: { level, code, name, within, path } }: { place: Found }) {
  const texts = useTexts(placeTexts);
  return (
    <Link
      className={classes.result}
      to={hrefOf({ ...path, ...(level === 'barangay' ? { barangay: code } : {}) })}
    >
      <span>
        <Text component="span" fw={600} display="block">
          {name}
        </Text>
        <Text component="span" size="sm" c="dimmed">
          {[...within, texts.codeOf(code)].join(' · ')}
        </Text>
      </span>
      <Badge tt="none" variant="light" color="gray" component="span" style={{ flex: 'none' }}>
        {texts[level]}
      </Badge>
    </Link>
  );
}
