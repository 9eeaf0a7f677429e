import type { RouteObject } from 'react-router';
import { page } from '../../shell/page.ts';
import { RequirePermission } from './require-permission.tsx';

/** Routes of papers and their templates. All staff can read papers; only institution administrators can issue them. */
export const paperRoutes: RouteObject = {
  lazy: async () => ({ Component: (await import('./papers/provider.tsx')).default }),
  children: [
    {
      element: <RequirePermission permission="Work here" />,
      children: [
        page('papers', async () => ({ default: (await import('../../papers/records/list.tsx')).PaperList })),
        page('papers/:id', async () => ({
          default: (await import('../../papers/records/record.tsx')).PaperRecord,
        })),
      ],
    },
    {
      element: <RequirePermission permission="Run an institution" />,
      children: [
        page('papers/batch', () => import('./papers/batch.tsx')),
        page('papers/new', async () => ({
          default: (await import('../../papers/issue/page.tsx')).IssuePaper,
        })),
        page('papers/templates', async () => ({
          default: (await import('../../papers/templates/list.tsx')).TemplateList,
        })),
        page('papers/templates/:id', async () => ({
          default: (await import('../../papers/templates/record.tsx')).TemplateRecord,
        })),
      ],
    },
  ],
};
