import { type Actor, scopeIncludes } from '../../access.ts';
import type { CorrectionRow } from './queries.ts';

type Concerned = Pick<CorrectionRow, 'user_id' | 'filed_by' | 'organization_id'>;

/** Returns whether the actor manages the employee. */
export const isReached = (actor: Actor, { organization_id: organizationId }: Concerned): boolean =>
  scopeIncludes(actor, 'Manage employees', organizationId);

/** Returns true if the actor is the employee or filed the correction. Somebody else must then decide. */
export const isInvolved = (actor: Actor, { user_id: employee, filed_by: filer }: Concerned): boolean =>
  actor.id === employee || actor.id === filer;
