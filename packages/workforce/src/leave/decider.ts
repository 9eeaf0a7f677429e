import { type Actor, scopeIncludes } from '../access.ts';
import type { ApplicationRow } from './queries.ts';

type Concerned = Pick<ApplicationRow, 'user_id' | 'filed_by' | 'organization_id'>;

/** Returns true if the actor manages the leave of the applicant. */
export const isReached = (actor: Actor, { organization_id: organizationId }: Concerned): boolean =>
  scopeIncludes(actor, 'Manage leave', organizationId);

/** Returns true if the actor is the applicant or filed the application. Somebody else must then decide. */
export const isInvolved = (actor: Actor, { user_id: applicant, filed_by: filer }: Concerned): boolean =>
  actor.id === applicant || actor.id === filer;

/** Returns true if the application is neither rejected nor cancelled. */
export const isCancellable = ({ status }: Pick<ApplicationRow, 'status'>): boolean =>
  status === 'pending' || status === 'approved';
