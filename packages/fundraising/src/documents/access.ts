import type { TemplateScope } from '@bulwagan/platform/documents/context.ts';
import { type RawBuilder, sql } from 'kysely';
import { type Actor, hasRole, institutionScope, isStaff } from '../access.ts';

/** Record that decides who may read a paper, as `documents.record_id` stores it. */
export const recordOf = {
  donation: (id: number): string => `donation:${id}`,
  donor: (userId: number): string => `donor:${userId}`,
  withdrawal: (id: number): string => `withdrawal:${id}`,
};

/**
 * Condition on `documents d`: the paper is of an institution that the caller works for, of a donation of the caller, or
 * the caller's own statement (contract §3.2).
 */
export function isReadable(actor: Actor): RawBuilder<boolean> {
  const scope = institutionScope(actor);
  if (isStaff(actor) && scope === null) return sql<boolean>`true`;
  if (!isStaff(actor)) return isOwn(actor);
  return sql<boolean>`(d.tenant_id = ${scope} or ${isOwn(actor)})`;
}

/**
 * Returns whether the actor may open the file of a paper. Only the donor opens papers of an anonymous donation, which
 * name the donor, and the donor's own statement, which includes anonymous donations.
 */
export const isFileReadable = (actor: Actor): RawBuilder<boolean> => sql<boolean>`(${isReadable(actor)} and (
  ${isOwn(actor)} or case d.subject_type
    when 'donation' then not (select x.is_anonymous from donations x where x.id = split_part(d.record_id, ':', 2)::integer)
    when 'donor_year' then d.issued_by is not null
    else true end))`;

/** One look-up in the index of `record_id`, however many papers there are. */
export const isOwn = (actor: Actor): RawBuilder<boolean> => sql<boolean>`(d.record_id = any(array(
  select 'donation:' || x.id from donations x where x.user_id = ${actor.id}
  union all select ${recordOf.donor(actor.id)}::text)))`;

/** A system_admin changes all templates, an institution_admin those of the institution. */
export function templateScope(actor: Actor): TemplateScope | null {
  if (hasRole(actor, 'system_admin')) return { tenantIds: null };
  if (!hasRole(actor, 'institution_admin')) return null;
  return { tenantIds: actor.institutionId === null ? [] : [actor.institutionId] };
}
