import { useQuery } from '@tanstack/react-query';
import { answer } from '../../api/client.ts';
import { api } from '../api.ts';

/** Locations change only with a release. */
const kept = { staleTime: Number.POSITIVE_INFINITY } as const;

/** Loads regions and provinces, which are few. */
export function usePlaces() {
  const regions = useQuery({
    ...kept,
    queryKey: ['places', 'regions'],
    queryFn: async () => (await answer(api.GET('/api/regions', {}))).data,
  });
  const provinces = useQuery({
    ...kept,
    queryKey: ['places', 'provinces'],
    queryFn: async () => (await answer(api.GET('/api/provinces', {}))).data,
  });
  return { regions: regions.data, provinces: provinces.data, queries: [regions, provinces] };
}

/** Loads all cities and municipalities, about 1,600. */
export function useCities() {
  return useQuery({
    ...kept,
    queryKey: ['places', 'cities'],
    queryFn: async () => (await answer(api.GET('/api/cities', {}))).data,
  });
}

/** Loads the barangays of one city. */
export function useBarangays(cityCode: string | undefined) {
  return useQuery({
    ...kept,
    queryKey: ['places', 'barangays', cityCode],
    enabled: cityCode !== undefined,
    queryFn: async () => {
      const query = { 'filter[city_code]': cityCode! };
      return (await answer(api.GET('/api/barangays', { params: { query } }))).data;
    },
  });
}

/** Loads all 42,011 barangays (about 3 MB), only when the user wants to search them. */
export function useEveryBarangay(isWanted: boolean) {
  return useQuery({
    ...kept,
    queryKey: ['places', 'barangays', 'every'],
    enabled: isWanted,
    queryFn: async () => (await answer(api.GET('/api/barangays', {}))).data,
  });
}

export const loadCountries = {
  ...kept,
  queryKey: ['places', 'countries'],
  queryFn: async () => (await answer(api.GET('/api/countries', {}))).data,
};
