import { PERMISSION_DESCRIPTIONS } from '@bulwagan/contracts/court/permissions.ts';
import { useQuery } from '@tanstack/react-query';
import { answer } from '../../api/client.ts';
import { useTexts } from '../../language/language.tsx';
import { api, type Schemas } from '../api.ts';

/** Loads all permissions in order, with their descriptions. */
export function usePermissions() {
  const descriptions: Readonly<Record<string, string>> = useTexts(PERMISSION_DESCRIPTIONS);
  return useQuery({
    queryKey: ['permissions'],
    queryFn: async () => (await answer(api.GET('/api/permissions'))).data,
    staleTime: Number.POSITIVE_INFINITY,
    select: (all) =>
      all.map(({ name, description }): Schemas['Permission'] => ({
        name,
        description: descriptions[name] ?? description,
      })),
  });
}
