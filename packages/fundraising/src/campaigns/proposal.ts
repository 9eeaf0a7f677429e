import { field, type Message, message } from '@bulwagan/contracts/errors/message.ts';
import type { CampaignType } from '@bulwagan/contracts/fundraising/kinds.ts';
import { assertNone, type FieldErrors } from '@bulwagan/platform/http/errors.ts';
import { iso } from '@bulwagan/platform/time/clock.ts';
import type { Static } from 'typebox';
import { type Actor, hasRole, isStaff } from '../access.ts';
import type { Db } from '../database.ts';
import { toCentavos } from '../money/money.ts';
import { hasScholar, isActiveInstitution, type Proposal } from './queries.ts';
import type { CampaignChange } from './schemas.ts';

/** Range of dates that PostgreSQL and clients can represent. */
const FIRST_INSTANT = Temporal.Instant.from('2000-01-01T00:00:00Z');
const LAST_INSTANT = Temporal.Instant.from('2200-01-01T00:00:00Z');

/** Returns the sent members of a proposal as columns. */
export function proposalOf(input: Static<typeof CampaignChange>): Partial<Proposal> {
  const { goal_amount, starts_at, ends_at, title, description, type, institution_id, scholar_id } = input;
  return {
    ...(title === undefined ? {} : { title }),
    ...(description === undefined ? {} : { description }),
    ...(type === undefined ? {} : { type }),
    ...(institution_id === undefined ? {} : { institution_id }),
    ...(scholar_id === undefined ? {} : { scholar_id }),
    ...(goal_amount === undefined ? {} : { goal_centavos: toCentavos(goal_amount) }),
    ...(starts_at === undefined ? {} : { starts_at: instantOf(starts_at) }),
    ...(ends_at === undefined ? {} : { ends_at: instantOf(ends_at) }),
  };
}

const instantOf = (sent: string | null): string | null =>
  sent === null ? null : iso(Temporal.Instant.from(sent));

const isSensible = (instant: string): boolean =>
  Temporal.Instant.compare(instant, FIRST_INSTANT) >= 0 &&
  Temporal.Instant.compare(instant, LAST_INSTANT) < 0;

/**
 * Validates a whole proposal against the database. Throws Invalid (422) with every failing field: an institution that
 * the author may not propose for, a scholar of another institution, an invalid period.
 */
export async function assertProposal(
  db: Db,
  actor: Actor,
  proposal: Proposal,
  now: Temporal.Instant,
): Promise<void> {
  assertNone(await validateProposal(db, actor, proposal, now));
}

type Judged = Pick<Proposal, 'type' | 'institution_id' | 'scholar_id' | 'starts_at' | 'ends_at'>;

/** Validates the rules of a proposal that the schema cannot express. */
export async function validateProposal(
  db: Db,
  actor: Actor,
  sent: Partial<Judged>,
  now: Temporal.Instant,
): Promise<FieldErrors> {
  const { institution_id: institutionId, scholar_id: scholarId = null, type } = sent;
  const errors: FieldErrors = { ...periodErrors(sent, now) };
  if (institutionId !== undefined) {
    const isProposable =
      canProposeFor(actor, institutionId) && (await isActiveInstitution(db, institutionId));
    if (!isProposable) errors.institution_id = [message('field.selected', { attribute: 'institution_id' })];
  }
  const scholarError = await findScholarError(db, actor, { type, scholarId, institutionId });
  if (scholarError !== undefined) errors.scholar_id = [scholarError];
  return errors;
}

/** F§5: an institution_admin for their own institution, donors and system_admins for any. */
function canProposeFor(actor: Actor, institutionId: number): boolean {
  if (hasRole(actor, 'system_admin')) return true;
  return !hasRole(actor, 'institution_admin') || actor.institutionId === institutionId;
}

interface Chosen {
  type: CampaignType | undefined;
  scholarId: number | null;
  institutionId: number | undefined;
}

async function findScholarError(
  db: Db,
  actor: Actor,
  { type, scholarId, institutionId }: Chosen,
): Promise<Message | undefined> {
  if (type === undefined) return undefined;
  if (type === 'general') {
    return scholarId === null
      ? undefined
      : message('campaign.scholar_not_empty', { attribute: 'scholar_id' });
  }
  if (scholarId === null) return message('field.required_for_scholar', { attribute: 'scholar_id' });
  if (institutionId === undefined) return undefined;
  const seesAll = hasRole(actor, 'system_admin') || (isStaff(actor) && actor.institutionId === institutionId);
  const isKnown = await hasScholar(db, institutionId, scholarId, !seesAll);
  return isKnown ? undefined : message('field.selected', { attribute: 'scholar_id' });
}

function periodErrors({ starts_at, ends_at }: Partial<Judged>, now: Temporal.Instant): FieldErrors {
  const errors: FieldErrors = {};
  if (starts_at != null && !isSensible(starts_at))
    errors.starts_at = [message('field.date', { attribute: 'starts_at' })];
  if (ends_at != null && !isSensible(ends_at))
    errors.ends_at = [message('field.date', { attribute: 'ends_at' })];
  if (Object.keys(errors).length > 0) return errors;
  if (ends_at == null) return {};
  const end = Temporal.Instant.from(ends_at);
  if (starts_at != null && Temporal.Instant.compare(end, starts_at) <= 0) {
    return { ends_at: [message('field.after', { attribute: 'ends_at', date: field('starts_at') })] };
  }
  return Temporal.Instant.compare(end, now) > 0
    ? {}
    : { ends_at: [message('field.future', { attribute: 'ends_at' })] };
}
