import type { Permission } from '@bulwagan/contracts/court/permissions.ts';
import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router';
import {
  IconAlarm,
  IconArrowGuide,
  IconArrowsShuffle,
  IconFileDiff,
  IconFileTypePdf,
  IconFolders,
  IconMailForward,
} from '../kit/icons/tabler.ts';
import { useTexts } from '../language/language.tsx';
import type { NavGroup, NavItem } from '../shell/frame.tsx';
import { page } from '../shell/page.ts';
import { usePermission } from './api.ts';
import { SECTION_NEEDS, type Section } from './cases/record/section-needs.ts';
import { caseTexts } from './cases/texts.ts';
import { requirePermission } from './require-permission.tsx';

/** Routes of cases, dockets, hearings, amendments, sheriff's reports and compliance. */
export const routes: RouteObject[] = [
  requirePermission('Manage Cases', [
    page('/cases/new', () => import('./cases/new.tsx')),
    page('/cases/:id/edit', () => import('./cases/edit.tsx')),
  ]),
  requirePermission('File Amendments', [
    page('/cases/:id/amendments/new', () => import('./amendments/new.tsx')),
  ]),
  requirePermission('View Case Details', [
    page('/cases', () => import('./cases/list.tsx')),
    {
      path: '/cases/:id',
      lazy: async () => ({ Component: (await import('./cases/record/record.tsx')).default }),
      children: [
        page('', () => import('./cases/record/summary.tsx')),
        ...sections({
          docket: () => import('./docket/docket.tsx'),
          parties: () => import('./parties/section.tsx'),
          evidence: () => import('./evidence/section.tsx'),
          files: () => import('./attachments/section.tsx'),
          amendments: () => import('./amendments/section.tsx'),
          raffle: () => import('./cases/raffle.tsx'),
          links: () => import('./cases/links.tsx'),
          history: () => import('./cases/record/history.tsx'),
          papers: () => import('./papers/section.tsx'),
          access: () => import('./cases/access/access.tsx'),
        }),
      ],
    },
  ]),
  requirePermission('View Case Filing', [
    page('/amendments', () => import('./amendments/list.tsx')),
    page('/amendments/:id', () => import('./amendments/record.tsx')),
  ]),
  requirePermission('Report Service', [
    page('/sheriff-reports', () => import('./sheriff-reports/list.tsx')),
    page('/sheriff-reports/:id', () => import('./sheriff-reports/record.tsx')),
  ]),
  requirePermission('Case Raffle', [
    page('/raffles', () => import('./raffles/list.tsx')),
    page('/raffles/:id', () => import('./raffles/record.tsx')),
  ]),
  requirePermission('Reports', [page('/case-assignments', () => import('./raffles/assignments.tsx'))]),
  requirePermission('View Case Activities', [page('/compliance', () => import('./compliance/list.tsx'))]),
];

type Load = () => Promise<{ default: ComponentType }>;

/** Creates the section routes, each with its required permission. */
function sections(pages: Record<Exclude<Section, 'summary'>, Load>): RouteObject[] {
  return (Object.entries(pages) as [Section, Load][]).map(([section, load]) =>
    requirePermission(SECTION_NEEDS[section], [page(section, load)]),
  );
}

const SIZE = 18;

/** Navigation entries that the user may open. */
export function useNav(): NavGroup[] {
  const texts = useTexts(caseTexts);
  const can = usePermission();
  const all: (NavItem & { needs: Permission })[] = [
    {
      needs: 'View Case Details',
      label: texts.cases,
      to: '/cases',
      icon: <IconFolders size={SIZE} aria-hidden />,
    },
    {
      needs: 'Case Raffle',
      label: texts.raffles,
      to: '/raffles',
      icon: <IconArrowsShuffle size={SIZE} aria-hidden />,
    },
    {
      needs: 'Reports',
      label: texts.assignments,
      to: '/case-assignments',
      icon: <IconArrowGuide size={SIZE} aria-hidden />,
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
    {
      needs: 'View Case Activities',
      label: texts.papers,
      to: '/papers',
      icon: <IconFileTypePdf size={SIZE} aria-hidden />,
    },
  ];
  const items = all.filter(({ needs }) => can(needs));
  return items.length === 0 ? [] : [{ label: texts.nav, items }];
}
