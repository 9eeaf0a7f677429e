import type { RouteObject } from 'react-router';
import { IconFileTypePdf } from '../kit/icons/tabler.ts';
import { useTexts } from '../language/language.tsx';
import type { NavGroup } from '../shell/frame.tsx';
import { page } from '../shell/page.ts';
import { useMe } from './api.ts';
import { workforcePaperTexts } from './papers/texts.ts';

/** Routes of papers. Everybody may open them: employees see their own. */
export const routes: RouteObject[] = [
  {
    lazy: async () => ({ Component: (await import('./papers/provider.tsx')).default }),
    children: [
      page('/papers', async () => ({ default: (await import('../papers/records/list.tsx')).PaperList })),
      page('/papers/new', async () => ({ default: (await import('../papers/issue/page.tsx')).IssuePaper })),
      page('/papers/:id', async () => ({
        default: (await import('../papers/records/record.tsx')).PaperRecord,
      })),
    ],
  },
];

/** Navigation entry, for those who issue papers or have their own. */
export function useNav(): NavGroup[] {
  const texts = useTexts(workforcePaperTexts);
  const { employee_id: own, permissions } = useMe();
  if (own === null && permissions.length === 0) return [];
  return [
    { items: [{ label: texts.papers, to: '/papers', icon: <IconFileTypePdf size={18} aria-hidden /> }] },
  ];
}
