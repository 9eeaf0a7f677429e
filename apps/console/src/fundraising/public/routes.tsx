import { Outlet, type RouteObject } from 'react-router';
import { page } from '../../shell/page.ts';
import { RequireMe } from '../api.ts';

/** Routes that require an account: own donations, proposals, cards and notifications. */
const own: RouteObject = {
  element: (
    <RequireMe>
      <Outlet />
    </RequireMe>
  ),
  children: [
    page('/campaigns/new', () => import('./proposing/new.tsx')),
    page('/campaigns/:id/edit', () => import('./proposing/edit.tsx')),
    page('/my-campaigns', () => import('./proposing/mine.tsx')),
    page('/my-donations', () => import('./donations/list.tsx')),
    page('/my-papers', () => import('./donations/own-papers.tsx')),
    page('/my-donations/:id', () => import('./donations/receipt.tsx')),
    page('/recurring', () => import('./recurring/list.tsx')),
    page('/recurring/:id', () => import('./recurring/record.tsx')),
    page('/cards', () => import('./cards/list.tsx')),
    page('/cards/new', () => import('./cards/new.tsx')),
    page('/cards/confirm/:intent', () => import('./cards/confirm.tsx')),
    page('/notifications', () => import('./notices/list.tsx')),
    page('/profile', () => import('./profile/page.tsx')),
  ],
};

/** Routes for donors and visitors. */
export const routes: RouteObject[] = [
  page('/', () => import('./home/page.tsx')),
  page('/sign-in', () => import('./account/sign-in-page.tsx')),
  page('/sign-up', () => import('./account/sign-up.tsx')),
  page('/sign-up/code', () => import('./account/verify.tsx')),
  page('/reset-password', () => import('./account/reset.tsx')),
  page('/campaigns', () => import('./campaigns/list.tsx')),
  page('/campaigns/:id', () => import('./campaigns/record.tsx')),
  page('/scholars', () => import('./scholars/list.tsx')),
  page('/scholars/:id', () => import('./scholars/record.tsx')),
  page('/give/:campaign', () => import('./donate/page.tsx')),
  page('/donations', () => import('./donations/find.tsx')),
  page('/donations/:reference', () => import('./donations/track.tsx')),
  page('/help', () => import('./help/faqs.tsx')),
  page('/legal', () => import('./help/legal-list.tsx')),
  page('/legal/:slug', () => import('./help/legal.tsx')),
  own,
];
