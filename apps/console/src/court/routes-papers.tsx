import type { RouteObject } from 'react-router';
import { page } from '../shell/page.ts';
import { PAPER_PERMISSIONS } from './papers/paths.ts';
import { forAdministrators, requireAny } from './require-permission.tsx';

/** Routes of papers and their templates. */
export const routes: RouteObject[] = [
  {
    lazy: async () => ({ Component: (await import('./papers/provider.tsx')).default }),
    children: [
      requireAny(PAPER_PERMISSIONS, [
        page('/papers', async () => ({ default: (await import('../papers/records/list.tsx')).PaperList })),
        page('/papers/new', async () => ({ default: (await import('../papers/issue/page.tsx')).IssuePaper })),
        page('/papers/day', () => import('./papers/day.tsx')),
        page('/papers/:id', async () => ({
          default: (await import('../papers/records/record.tsx')).PaperRecord,
        })),
      ]),
      forAdministrators([
        page('/papers/templates', async () => ({
          default: (await import('../papers/templates/list.tsx')).TemplateList,
        })),
        page('/papers/templates/:id', async () => ({
          default: (await import('../papers/templates/record.tsx')).TemplateRecord,
        })),
      ]),
    ],
  },
];
