import { useQuery } from '@tanstack/react-query';
import { answer } from '../../../api/client.ts';
import { api } from '../../api.ts';
import { MANAGE } from '../../shared/refresh.ts';

/** Loads all versions of a document, newest first. */
export function useVersions(slug: string | undefined) {
  return useQuery({
    queryKey: [MANAGE, 'legal', slug],
    enabled: slug !== undefined,
    queryFn: async () =>
      (
        await answer(
          api.GET('/api/v1/legal-documents/{slug}/versions', { params: { path: { slug: slug! } } }),
        )
      ).data,
  });
}

/** Loads one version with its text. */
export function useVersion(slug: string | undefined, version: number | undefined) {
  return useQuery({
    queryKey: [MANAGE, 'legal', slug, version],
    enabled: slug !== undefined && version !== undefined,
    queryFn: async () => {
      const path = { slug: slug!, version: version! };
      return (
        await answer(api.GET('/api/v1/legal-documents/{slug}/versions/{version}', { params: { path } }))
      ).data;
    },
  });
}
