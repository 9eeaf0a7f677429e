import { useQuery } from '@tanstack/react-query';
import { answer } from '../../api/client.ts';
import { useLanguage } from '../../language/language.tsx';
import { api, type Schemas } from '../api.ts';
import { PERMISSIONS } from './filipino.ts';

/** Loads all permissions in order, with their descriptions. */
export function usePermissions() {
  const { language } = useLanguage();
  return useQuery({
    queryKey: ['permissions'],
    queryFn: async () => (await answer(api.GET('/api/permissions'))).data,
    staleTime: Number.POSITIVE_INFINITY,
    select: (all) =>
      all.map(({ name, description }): Schemas['Permission'] => ({
        name,
        description: (language === 'fil' ? PERMISSIONS[name] : undefined) ?? description,
      })),
  });
}
