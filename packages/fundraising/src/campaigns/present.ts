import type { Static } from 'typebox';
import type { ReadScope } from '../access/scope.ts';
import { toPesos } from '../money/money.ts';
import type { CampaignRow } from './queries.ts';
import type { Campaign } from './schemas.ts';

/**
 * Presents a row to the caller: the proposer only to staff; the decision, and a scholar hidden from the public, only to
 * its author and staff.
 */
export function presentCampaign(row: CampaignRow, scope: ReadScope): Static<typeof Campaign> {
  const isStaff = scope.all || scope.institutionId === row.institution_id;
  const isInside = isStaff || scope.userId === row.created_by;
  const showsScholar = row.scholar_id !== null && (isInside || row.is_scholar_listed);
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    type: row.type,
    status: row.status,
    goal_amount: toPesos(row.goal_centavos),
    raised_amount: toPesos(row.raised_centavos),
    available_amount: toPesos(row.available_centavos),
    supporter_count: row.supporter_count,
    institution_id: row.institution_id,
    institution: { id: row.institution_id, name: row.institution_name },
    scholar_id: showsScholar ? row.scholar_id : null,
    scholar: showsScholar ? { id: row.scholar_id!, first_name: row.scholar_first_name ?? '' } : null,
    starts_at: row.starts_at,
    ends_at: row.ends_at,
    created_by: isInside ? row.created_by : null,
    author: isStaff
      ? { id: row.created_by, name: row.author_name, email: row.author_email, phone: row.author_phone }
      : null,
    decided_at: isInside ? row.decided_at : null,
    rejection_reason: isInside ? row.rejection_reason : null,
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}
