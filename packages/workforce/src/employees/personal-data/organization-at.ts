import { type RawBuilder, sql } from 'kysely';

/**
 * Returns the organization of an employee `e` at a moment, according to the history. For a null moment, returns the
 * current organization. If the history fills in an organization that was empty before, it counts for the earlier time
 * as well.
 */
export const organizationAt = (moment: RawBuilder<unknown>): RawBuilder<unknown> => sql`coalesce((
  select coalesce(h.before #>> '{}', h.after #>> '{}') from employee_changes h
  where h.employee_id = e.id and h.field = 'organization_id' and h.at > ${moment}
  order by h.id limit 1)::uuid, e.organization_id)`;

/** Returns every organization that an employee `e` has or had, as `id`. */
export const EVERY_ORGANIZATION = sql`(
  select e.organization_id as id
  union select (h.before #>> '{}')::uuid from employee_changes h
  where h.employee_id = e.id and h.field = 'organization_id')`;
