import type { RouteObject } from 'react-router';
import {
  IconBuildingCommunity,
  IconLifebuoy,
  IconListDetails,
  IconMapPin,
  IconShieldLock,
  IconUsers,
} from '../kit/icons/tabler.ts';
import { useTexts } from '../language/language.tsx';
import type { NavGroup } from '../shell/frame.tsx';
import { page } from '../shell/page.ts';
import { useAdministrates, usePermission } from './api.ts';
import { forAdministrators, requirePermission } from './require-permission.tsx';
import { administrationTexts } from './users/nav-texts.ts';

/** Routes of users, roles, branches, locations and the help center. */
export const routes: RouteObject[] = [
  forAdministrators([
    page('/users', () => import('./users/list.tsx')),
    page('/users/new', () => import('./users/new.tsx')),
    page('/users/:id', () => import('./users/record.tsx')),
    page('/users/:id/edit', () => import('./users/edit.tsx')),
    page('/roles', () => import('./roles/matrix-page.tsx')),
    page('/roles/new', () => import('./roles/new.tsx')),
    page('/roles/:id', () => import('./roles/record.tsx')),
    page('/help/manage', () => import('./help/manage.tsx')),
    page('/help/new', () => import('./help/new.tsx')),
    page('/help/:id/edit', () => import('./help/edit.tsx')),
  ]),
  requirePermission('Manage Branches', [
    page('/branches/new', () => import('./branches/new.tsx')),
    page('/branches/:id/edit', () => import('./branches/edit.tsx')),
  ]),
  requirePermission('Manage Lists', [page('/lists', () => import('./lists/page.tsx'))]),
  page('/branches', () => import('./branches/list.tsx')),
  page('/branches/:id', () => import('./branches/record.tsx')),
  page('/locations', () => import('./locations/browse.tsx')),
  page('/locations/countries', () => import('./locations/countries.tsx')),
  page('/help', () => import('./help/center.tsx')),
  page('/help/:id', () => import('./help/topic.tsx')),
];

/** Navigation entries that the user may open. */
export function useNav(): NavGroup[] {
  const texts = useTexts(administrationTexts);
  const { isAdministrator } = useAdministrates();
  const can = usePermission();
  const reference: NavGroup = {
    label: texts.reference,
    items: [
      { label: texts.branches, to: '/branches', icon: <IconBuildingCommunity size={18} aria-hidden /> },
      ...(can('Manage Lists')
        ? [{ label: texts.lists, to: '/lists', icon: <IconListDetails size={18} aria-hidden /> }]
        : []),
      { label: texts.locations, to: '/locations', icon: <IconMapPin size={18} aria-hidden /> },
      { label: texts.help, to: '/help', icon: <IconLifebuoy size={18} aria-hidden /> },
    ],
  };
  if (!isAdministrator) return [reference];
  const administration: NavGroup = {
    label: texts.administration,
    items: [
      { label: texts.users, to: '/users', icon: <IconUsers size={18} aria-hidden /> },
      { label: texts.roles, to: '/roles', icon: <IconShieldLock size={18} aria-hidden /> },
    ],
  };
  return [administration, reference];
}
