import { IconAlarm, IconFileDiff, IconFolders, IconMailForward } from '@tabler/icons-react';
import type { RouteObject } from 'react-router';
import { useTexts } from '../language/language.tsx';
import type { NavGroup } from '../shell/frame.tsx';
import { page } from '../shell/page.ts';
import { useMay } from './api.ts';
import { caseTexts } from './cases/texts.ts';

/** Cases, their dockets, hearings, amendments, service of papers, compliance. */
export const routes: RouteObject[] = [
  page('/cases', () => import('./cases/list.tsx')),
  page('/cases/new', () => import('./cases/new.tsx')),
  page('/cases/:id/edit', () => import('./cases/edit.tsx')),
  page('/cases/:id/amendments/new', () => import('./amendments/new.tsx')),
  {
    path: '/cases/:id',
    lazy: async () => ({ Component: (await import('./cases/record.tsx')).default }),
    children: [
      page('', () => import('./cases/summary.tsx')),
      page('docket', () => import('./docket/docket.tsx')),
      page('parties', () => import('./parties/section.tsx')),
      page('evidence', () => import('./evidence/section.tsx')),
      page('files', () => import('./attachments/section.tsx')),
      page('amendments', () => import('./amendments/section.tsx')),
      page('raffle', () => import('./cases/raffle.tsx')),
      page('links', () => import('./cases/links.tsx')),
      page('history', () => import('./cases/history.tsx')),
      page('access', () => import('./cases/access.tsx')),
    ],
  },
  page('/amendments', () => import('./amendments/list.tsx')),
  page('/amendments/:id', () => import('./amendments/record.tsx')),
  page('/sheriff-reports', () => import('./sheriff-reports/list.tsx')),
  page('/sheriff-reports/:id', () => import('./sheriff-reports/record.tsx')),
  page('/compliance', () => import('./compliance/list.tsx')),
];

const SIZE = 18;

/** What of it the signed-in user may open. */
export function useNav(): NavGroup[] {
  const texts = useTexts(caseTexts);
  const may = useMay();
  const items = [
    {
      needs: 'View Case Details',
      label: texts.cases,
      to: '/cases',
      icon: <IconFolders size={SIZE} aria-hidden />,
    },
    {
      needs: 'View Case Activities',
      label: texts.compliance,
      to: '/compliance',
      icon: <IconAlarm size={SIZE} aria-hidden />,
    },
    {
      needs: 'View Case Filing',
      label: texts.amendments,
      to: '/amendments',
      icon: <IconFileDiff size={SIZE} aria-hidden />,
    },
    {
      needs: 'Report Service',
      label: texts.sheriffReports,
      to: '/sheriff-reports',
      icon: <IconMailForward size={SIZE} aria-hidden />,
    },
  ].filter(({ needs }) => may(needs));
  return items.length === 0 ? [] : [{ label: texts.nav, items }];
}
