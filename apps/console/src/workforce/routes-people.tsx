import type { RouteObject } from 'react-router';
import {
  IconArrowUp,
  IconBeach,
  IconCalendar,
  IconCalendarOff,
  IconCash,
  IconListDetails,
  IconPencil,
  IconShieldLock,
  IconStack2,
  IconUsers,
} from '../kit/icons/tabler.ts';
import { useTexts } from '../language/language.tsx';
import type { NavGroup } from '../shell/frame.tsx';
import { page } from '../shell/page.ts';
import { useMe, usePermission } from './api.ts';
import { changeTexts } from './compensation-changes/texts.ts';
import { employeeTexts } from './employees/texts.ts';
import { requirePermission } from './require-permission.tsx';
import { stepTexts } from './step-increments/texts.ts';
import { workforceTexts } from './texts.ts';
import { timeOfficeTexts } from './time/office-texts.ts';
import { timeTexts } from './time/texts.ts';

/** Routes of employees: list, record, import and export. */
export const routes: RouteObject[] = [
  requirePermission('Manage employees', [
    page('/employees', () => import('./employees/list.tsx')),
    page('/employees/new', () => import('./employees/form/new.tsx')),
    page('/employees/import', () => import('./employees/import/import.tsx')),
    page('/employees/:id', () => import('./employees/record.tsx')),
    page('/employees/:id/edit', () => import('./employees/form/edit.tsx')),
    page('/time-records', () => import('./time/records.tsx')),
    page('/leave-credits', () => import('./time/leave-credits.tsx')),
    page('/time-corrections', async () => ({
      default: (await import('./time/requests.tsx')).TimeCorrections,
    })),
    page('/leave-applications', async () => ({
      default: (await import('./time/requests.tsx')).LeaveApplications,
    })),
  ]),
  requirePermission('See pay', [page('/employees/:id/pay', () => import('./employees/pay/page.tsx'))]),
  requirePermission('Manage pay', [
    page('/step-increments', () => import('./step-increments/page.tsx')),
    page('/pay-changes', () => import('./compensation-changes/page.tsx')),
  ]),
  // Every user may open their own personal data.
  page('/me/time', () => import('./time/own-time.tsx')),
  page('/holidays', () => import('./time/holidays.tsx')),
  page('/leave-types', () => import('./time/leave-types.tsx')),
  page('/me/leave', () => import('./time/own-leave.tsx')),
  page('/employees/:id/personal-data', () => import('./employees/personal-data.tsx')),
];

const ICON = { size: 18, 'aria-hidden': true } as const;

/** Navigation entries that the user may open. */
export function useNav(): NavGroup[] {
  const can = usePermission();
  const { employee_id: own } = useMe();
  const texts = useTexts(employeeTexts);
  const { ownRecord } = useTexts(workforceTexts);
  const time = useTexts(timeTexts);
  const office = useTexts(timeOfficeTexts);
  const steps = useTexts(stepTexts);
  const changes = useTexts(changeTexts);
  const items = [];
  if (can('Manage employees'))
    items.push({ label: texts.title, to: '/employees', icon: <IconUsers size={18} aria-hidden /> });
  // Users who manage employees need no entry for their own record, because their list contains it.
  else if (own !== null)
    items.push({
      label: ownRecord,
      to: `/employees/${own}/personal-data`,
      icon: <IconShieldLock size={18} aria-hidden />,
    });
  if (can('Manage employees'))
    items.push(
      { label: time.records, to: '/time-records', icon: <IconCalendar {...ICON} /> },
      { label: time.corrections, to: '/time-corrections', icon: <IconPencil {...ICON} /> },
      { label: time.leave, to: '/leave-applications', icon: <IconBeach {...ICON} /> },
      { label: office.credits, to: '/leave-credits', icon: <IconStack2 {...ICON} /> },
      { label: office.types, to: '/leave-types', icon: <IconListDetails {...ICON} /> },
      { label: office.holidays, to: '/holidays', icon: <IconCalendarOff {...ICON} /> },
    );
  if (can('Manage pay'))
    items.push(
      { label: changes.title, to: '/pay-changes', icon: <IconCash {...ICON} /> },
      { label: steps.title, to: '/step-increments', icon: <IconArrowUp {...ICON} /> },
    );
  if (own !== null)
    items.push(
      { label: time.own, to: '/me/time', icon: <IconCalendar {...ICON} /> },
      { label: time.ownLeave, to: '/me/leave', icon: <IconBeach {...ICON} /> },
    );
  return items.length === 0 ? [] : [{ label: texts.people, items }];
}
