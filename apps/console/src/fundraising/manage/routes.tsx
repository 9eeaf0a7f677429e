import { Navigate, type RouteObject } from 'react-router';
import {
  IconBuildingCommunity,
  IconCashBanknote,
  IconChartBar,
  IconFileTypePdf,
  IconHeartHandshake,
  IconHistory,
  IconPercentage,
  IconPlugConnected,
  IconQuestionMark,
  IconReceiptRefund,
  IconRepeat,
  IconScale,
  IconSchool,
  IconSpeakerphone,
  IconUsers,
} from '../../kit/icons/tabler.ts';
import { useTexts } from '../../language/language.tsx';
import type { NavGroup } from '../../shell/frame.tsx';
import { page } from '../../shell/page.ts';
import { useMe } from '../api.ts';
import { type Permission, usePermission } from '../shared/permissions.ts';
import { RequirePermission } from './require-permission.tsx';
import { paperRoutes } from './routes-papers.tsx';
import { manageTexts } from './texts.ts';

const only = (permission: Permission, children: RouteObject[]): RouteObject => ({
  element: <RequirePermission permission={permission} />,
  children,
});

/** Routes under `/manage` for institutions, committees and administrators. */
export const routes: RouteObject[] = [
  { index: true, element: <Navigate to="/manage/overview" replace /> },
  only('Work here', [
    page('overview', () => import('./dashboard/dashboard.tsx')),
    page('campaigns', () => import('./campaigns/list.tsx')),
    page('campaigns/:id', () => import('./campaigns/record.tsx')),
    page('donations', () => import('./donations/list.tsx')),
    page('donations/:id', () => import('./donations/record.tsx')),
    page('recurring', () => import('./recurring/list.tsx')),
    page('recurring/:id', () => import('./recurring/record.tsx')),
    page('payments-to-return', () => import('./returns/list.tsx')),
    page('withdrawals', () => import('./withdrawals/list.tsx')),
    page('withdrawals/new', () => import('./withdrawals/new.tsx')),
    page('withdrawals/:id', () => import('./withdrawals/record.tsx')),
    page('institutions/:id', () => import('./institutions/record.tsx')),
    page('scholars', () => import('./scholars/list.tsx')),
    page('scholars/:id', () => import('./scholars/record.tsx')),
  ]),
  only('Create campaigns', [
    page('campaigns/new', () => import('./campaigns/new.tsx')),
    page('campaigns/:id/edit', () => import('./campaigns/edit.tsx')),
  ]),
  only('Run an institution', [
    page('scholars/new', () => import('./scholars/new.tsx')),
    page('scholars/:id/edit', () => import('./scholars/edit.tsx')),
    page('institutions/:id/tax-data', () => import('./institutions/tax-data.tsx')),
  ]),
  paperRoutes,
  only('Manage users', [
    page('users', () => import('./users/list.tsx')),
    page('users/new', () => import('./users/new.tsx')),
    page('users/:id', () => import('./users/record.tsx')),
    page('users/:id/edit', () => import('./users/edit.tsx')),
  ]),
  only('Manage institutions', [
    page('institutions', () => import('./institutions/list.tsx')),
    page('institutions/new', () => import('./institutions/new.tsx')),
    page('institutions/:id/edit', () => import('./institutions/edit.tsx')),
  ]),
  only('View audit logs', [page('audit', () => import('./audit/list.tsx'))]),
  only('Run the system', [
    page('payment-fees', () => import('./fees/list.tsx')),
    page('webhooks', () => import('./webhooks/list.tsx')),
    page('webhooks/:id', () => import('./webhooks/record.tsx')),
    page('questions', () => import('./content/faqs.tsx')),
    page('questions/new', () => import('./content/faq-new.tsx')),
    page('questions/:id', () => import('./content/faq-edit.tsx')),
    page('legal', () => import('./content/documents.tsx')),
    page('legal/new', () => import('./content/document-new.tsx')),
    page('legal/:slug', () => import('./content/document.tsx')),
    page('legal/:slug/new', () => import('./content/document-new.tsx')),
    page('legal/:slug/:version', () => import('./content/version.tsx')),
  ]),
];

const icon = { size: 18, 'aria-hidden': true } as const;

/** Returns the navigation entries that the user may open. */
export function useNav(): NavGroup[] {
  const texts = useTexts(manageTexts);
  const me = useMe();
  const can = usePermission();
  const when = <Item,>(permission: Permission, item: Item): Item[] => (can(permission) ? [item] : []);
  const item = (label: string, to: string, Icon: typeof IconScale) => ({
    label,
    to: `/manage/${to}`,
    icon: <Icon {...icon} />,
  });
  const institution = can('Manage institutions')
    ? item(texts.institutions, 'institutions', IconBuildingCommunity)
    : item(texts.institution, `institutions/${me.institution_id}`, IconBuildingCommunity);
  if (!can('Work here')) return [];
  const groups: NavGroup[] = [
    { items: [item(texts.overview, 'overview', IconChartBar)] },
    {
      label: texts.money,
      items: [
        item(texts.campaigns, 'campaigns', IconSpeakerphone),
        item(texts.donations, 'donations', IconHeartHandshake),
        item(texts.recurring, 'recurring', IconRepeat),
        item(texts.withdrawals, 'withdrawals', IconCashBanknote),
        item(texts.papers, 'papers', IconFileTypePdf),
        item(texts.returns, 'payments-to-return', IconReceiptRefund),
        ...when('Run the system', item(texts.fees, 'payment-fees', IconPercentage)),
      ],
    },
    {
      label: texts.people,
      items: [
        ...(can('Manage institutions') || me.institution_id !== null ? [institution] : []),
        item(texts.scholars, 'scholars', IconSchool),
        ...when('Manage users', item(texts.users, 'users', IconUsers)),
      ],
    },
    {
      label: texts.records,
      items: [
        ...when('View audit logs', item(texts.audit, 'audit', IconHistory)),
        ...when('Run the system', item(texts.webhooks, 'webhooks', IconPlugConnected)),
      ],
    },
    {
      label: texts.content,
      items: [
        ...when('Run the system', item(texts.faqs, 'questions', IconQuestionMark)),
        ...when('Run the system', item(texts.legal, 'legal', IconScale)),
      ],
    },
  ];
  return groups.filter(({ items }) => items.length > 0);
}
