import { Anchor } from '@mantine/core';
import { Link } from 'react-router';
import { useTexts } from '../../../language/language.tsx';
import type { Schemas } from '../../api.ts';
import { usePermission } from '../../shared/permissions.ts';
import { auditTexts } from './texts.ts';

/** Path segment below `/manage` of each subject type that has its own page. */
const PAGES: Readonly<Record<string, string>> = {
  campaign: 'campaigns',
  withdrawal: 'withdrawals',
  donation: 'donations',
  user: 'users',
  institution: 'institutions',
  scholar: 'scholars',
  subscription: 'recurring',
};
const ADMIN_PAGES: Readonly<Record<string, string>> = { faq: 'questions', webhook_event: 'webhooks' };

/** Subject of an audit entry, linked to its page where there is one. */
export function Subject({ subject: { type, id } }: { subject: Schemas['AuditEntry']['subject'] }) {
  const texts = useTexts(auditTexts);
  const can = usePermission();
  const names: Readonly<Record<string, string>> = texts.subject;
  const name = texts.numbered(names[type] ?? type, id);
  const page = PAGES[type] ?? (can('Run the system') ? ADMIN_PAGES[type] : undefined);
  if (page === undefined) return name;
  return (
    <Anchor component={Link} to={`/manage/${page}/${id}`} size="sm">
      {name}
    </Anchor>
  );
}
