import { useQuery } from '@tanstack/react-query';
import { answer } from '../../api/client.ts';
import { api } from '../api.ts';

/** They change with the program alone. */
const kept = { staleTime: Number.POSITIVE_INFINITY } as const;

/** Regions and provinces: small enough to be at hand everywhere. */
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

/** All cities and municipalities, some 1,600. */
export function useCities() {
  return useQuery({
    ...kept,
    queryKey: ['places', 'cities'],
    queryFn: async () => (await answer(api.GET('/api/cities', {}))).data,
  });
}

/** The barangays of one city. */
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

/** All 42,011, some three megabytes: only when somebody wants to search them. */
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
