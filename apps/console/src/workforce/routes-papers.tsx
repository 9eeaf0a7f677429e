import type { RouteObject } from 'react-router';
import { IconCash, IconCertificate, IconFileTypePdf } from '../kit/icons/tabler.ts';
import { useTexts } from '../language/language.tsx';
import type { NavGroup } from '../shell/frame.tsx';
import { page } from '../shell/page.ts';
import { useMe } from './api.ts';
import { certificateTexts } from './me/certificate-texts.ts';
import { ownPayTexts } from './me/texts.ts';
import { workforcePaperTexts } from './papers/texts.ts';
import { requirePermission } from './require-permission.tsx';

/** Routes of papers and of the user's own pay. Everybody may open them, because employees see their own papers. */
export const routes: RouteObject[] = [
  page('/me/payslips', () => import('./me/payslips.tsx')),
  page('/me/payslips/:run', () => import('./me/payslip.tsx')),
  page('/me/certificates', () => import('./me/certificates.tsx')),
  page('/me/certificates/:year', () => import('./me/certificate.tsx')),
  {
    lazy: async () => ({ Component: (await import('./papers/provider.tsx')).default }),
    children: [
      page('/papers', async () => ({ default: (await import('../papers/records/list.tsx')).PaperList })),
      page('/papers/new', async () => ({ default: (await import('../papers/issue/page.tsx')).IssuePaper })),
      {
        lazy: async () => ({ Component: (await import('./papers/template-editors.tsx')).default }),
        children: [
          page('/papers/templates', async () => ({
            default: (await import('../papers/templates/list.tsx')).TemplateList,
          })),
          page('/papers/templates/:id', async () => ({
            default: (await import('../papers/templates/record.tsx')).TemplateRecord,
          })),
        ],
      },
      page('/papers/:id', async () => ({
        default: (await import('../papers/records/record.tsx')).PaperRecord,
      })),
      requirePermission('Manage payroll', [page('/runs/:id/papers', () => import('./papers/of-run.tsx'))]),
    ],
  },
];

/** Navigation entry for users who issue papers or have their own papers. */
export function useNav(): NavGroup[] {
  const texts = useTexts(workforcePaperTexts);
  const { title } = useTexts(ownPayTexts);
  const { title: certificatesTitle } = useTexts(certificateTexts);
  const { employee_id: own, permissions } = useMe();
  if (own === null && permissions.length === 0) return [];
  const payslips = { label: title, to: '/me/payslips', icon: <IconCash size={18} aria-hidden /> };
  const certificates = {
    label: certificatesTitle,
    to: '/me/certificates',
    icon: <IconCertificate size={18} aria-hidden />,
  };
  const papers = { label: texts.papers, to: '/papers', icon: <IconFileTypePdf size={18} aria-hidden /> };
  return [{ items: [...(own === null ? [] : [payslips, certificates]), papers] }];
}
