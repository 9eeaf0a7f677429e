import type { RouteObject } from 'react-router';
import {
  IconCalculator,
  IconCash,
  IconDownload,
  IconListDetails,
  IconReceipt,
  IconScale,
  IconShieldLock,
  IconSitemap,
  IconUserCog,
  IconUsersGroup,
} from '../kit/icons/tabler.ts';
import { useTexts } from '../language/language.tsx';
import type { NavGroup } from '../shell/frame.tsx';
import { page } from '../shell/page.ts';
import { useMe, usePermission } from './api.ts';
import { payrollNavTexts } from './components/nav-texts.ts';
import { requirePermission } from './require-permission.tsx';

/** Payroll officers and users who set employees' pay may open the statutory tables. */
const READS_TABLES = ['Manage payroll', 'See pay'] as const;

/** Routes of the payroll catalog, rosters, runs, accounts, roles, organizations and reference lists. */
export const routes: RouteObject[] = [
  requirePermission('Manage payroll', [
    page('/payroll-items', () => import('./payroll-items/list.tsx')),
    page('/payroll-items/new', () => import('./payroll-items/new.tsx')),
    page('/payroll-items/presets', () => import('./payroll-items/presets.tsx')),
    page('/payroll-items/:id', () => import('./payroll-items/record.tsx')),
    page('/calculate', () => import('./calculate/page.tsx')),
    page('/rosters', () => import('./rosters/list.tsx')),
    page('/rosters/:id', () => import('./rosters/record.tsx')),
    page('/runs', () => import('./runs/list.tsx')),
    page('/runs/new', () => import('./runs/new.tsx')),
    page('/runs/:id', () => import('./runs/record.tsx')),
    page('/runs/:id/edit', () => import('./runs/edit.tsx')),
    page('/payroll-files', () => import('./payroll-files/page.tsx')),
    page('/runs/:id/employees/:employee', () => import('./runs/payslip.tsx')),
  ]),
  requirePermission(READS_TABLES, [
    page('/statutory-tables', () => import('./statutory-tables/list.tsx')),
    page('/statutory-tables/:key', () => import('./statutory-tables/record.tsx')),
    page('/statutory-tables/:key/versions/:version', () => import('./statutory-tables/edit.tsx')),
    page('/statutory-values', () => import('./statutory-values/page.tsx')),
    page('/statutory-tables/:key/new', () => import('./statutory-tables/new.tsx')),
  ]),
  requirePermission('Manage users', [
    page('/users', () => import('./users/list.tsx')),
    page('/users/new', () => import('./users/new.tsx')),
    page('/users/:id', () => import('./users/record.tsx')),
    page('/users/:id/edit', () => import('./users/edit.tsx')),
    page('/roles', () => import('./roles/list.tsx')),
    page('/roles/new', () => import('./roles/new.tsx')),
    page('/roles/:id', () => import('./roles/record.tsx')),
  ]),
  page('/organizations', () => import('./organizations/page.tsx')),
  page('/reference', () => import('./reference/overview.tsx')),
  page('/reference/:list', () => import('./reference/page.tsx')),
];

const ICON = { size: 18, 'aria-hidden': true } as const;

/** Navigation entries that the user may open. */
export function useNav(): NavGroup[] {
  const texts = useTexts(payrollNavTexts);
  const can = usePermission();
  const { permissions } = useMe();
  const tables = { label: texts.tables, to: '/statutory-tables', icon: <IconScale {...ICON} /> };
  const payroll = [
    { label: texts.items, to: '/payroll-items', icon: <IconReceipt {...ICON} /> },
    tables,
    { label: texts.calculate, to: '/calculate', icon: <IconCalculator {...ICON} /> },
    { label: texts.rosters, to: '/rosters', icon: <IconUsersGroup {...ICON} /> },
    { label: texts.runs, to: '/runs', icon: <IconCash {...ICON} /> },
    { label: texts.files, to: '/payroll-files', icon: <IconDownload {...ICON} /> },
  ];
  const accounts = [
    { label: texts.users, to: '/users', icon: <IconUserCog {...ICON} /> },
    { label: texts.roles, to: '/roles', icon: <IconShieldLock {...ICON} /> },
  ];
  const shared = [
    { label: texts.organizations, to: '/organizations', icon: <IconSitemap {...ICON} /> },
    { label: texts.reference, to: '/reference', icon: <IconListDetails {...ICON} /> },
  ];
  const administration = [
    ...(can('Manage users') ? accounts : []),
    ...(permissions.length > 0 ? shared : []),
  ];
  return [
    ...(can('Manage payroll')
      ? [{ label: texts.payroll, items: payroll }]
      : READS_TABLES.some(can)
        ? [{ label: texts.payroll, items: [tables] }]
        : []),
    ...(administration.length > 0 ? [{ label: texts.administration, items: administration }] : []),
  ];
}
