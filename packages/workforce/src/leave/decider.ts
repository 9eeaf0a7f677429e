import { type Actor, scopeIncludes } from '../access.ts';
import type { ApplicationRow } from './queries.ts';

type Concerned = Pick<ApplicationRow, 'user_id' | 'filed_by' | 'organization_id'>;

/** Returns whether the actor manages the leave of the applicant. */
export const isReached = (actor: Actor, { organization_id: organizationId }: Concerned): boolean =>
  scopeIncludes(actor, 'Manage leave', organizationId);

/** Returns whether the actor is the applicant or filed the application, so that somebody else has to decide. */
export const isInvolved = (actor: Actor, { user_id: applicant, filed_by: filer }: Concerned): boolean =>
  actor.id === applicant || actor.id === filer;

/** Returns whether the application is neither rejected nor cancelled. */
export const isCancellable = ({ status }: Pick<ApplicationRow, 'status'>): boolean =>
  status === 'pending' || status === 'approved';
