import type { RouteObject } from 'react-router';
import { IconBeach, IconCalendar, IconChartBar, IconPrinter } from '../kit/icons/tabler.ts';
import { useTexts } from '../language/language.tsx';
import type { NavGroup } from '../shell/frame.tsx';
import { page } from '../shell/page.ts';
import { usePermission } from './api.ts';
import { navTexts } from './calendar/nav-texts.ts';
import { requirePermission } from './require-permission.tsx';

/** Routes of the calendar, holidays, dashboards and reports. */
export const routes: RouteObject[] = [
  page('/calendar', () => import('./calendar/page.tsx')),
  page('/holidays', () => import('./holidays/list.tsx')),
  requirePermission('Reports', [
    page('/dashboard', () => import('./dashboard/page.tsx')),
    page('/reports', () => import('./reports/page.tsx')),
  ]),
];

/** Navigation entries that the user may open. */
export function useNav(): NavGroup[] {
  const texts = useTexts(navTexts);
  const can = usePermission();
  const calendar = [
    { label: texts.calendar, to: '/calendar', icon: <IconCalendar size={18} aria-hidden /> },
    { label: texts.holidays, to: '/holidays', icon: <IconBeach size={18} aria-hidden /> },
  ];
  const numbers = [
    { label: texts.dashboard, to: '/dashboard', icon: <IconChartBar size={18} aria-hidden /> },
    { label: texts.reports, to: '/reports', icon: <IconPrinter size={18} aria-hidden /> },
  ];
  return [
    { label: texts.time, items: calendar },
    ...(can('Reports') ? [{ label: texts.numbers, items: numbers }] : []),
  ];
}
