import { statement } from '@bulwagan/platform/database/driver/statement.ts';
import { sql } from 'kysely';
import type { Assignment } from '../access.ts';
import type { Db } from '../database.ts';

/** Maximum number of cached ids of users and organizations, about 20 MB. Above it the cache is cleared. */
const MOST_IDS = 200_000;

interface Row {
  /** Null when the state was lost; then nothing is cached. */
  state: string | null;
  assignments: {
    role: string;
    is_system: boolean;
    permissions: string[];
    organization_ids: string[] | null;
  }[];
}

const readAssignments = statement<Row, [userId: number]>(
  (userId) => sql`
    select (select state from access_state) as state, coalesce((
      select json_agg(json_build_object(
        'role', r.name,
        'is_system', r.is_system,
        'permissions', array(select p.permission from role_permissions p where p.role_id = r.id),
        'organization_ids', case when a.organization_id is not null then array(
          select t.descendant_id from organization_paths t where t.ancestor_id = a.organization_id) end))
      from user_roles a join roles r on r.id = a.role_id
      where a.user_id = ${userId}), '[]') as assignments`,
);

/**
 * Cache of users' role assignments, valid for the state that is read together with the session. Reading them from four
 * tables would take a fifth of the time of a session lookup (docs/decisions/workforce/0018).
 * Every change of roles changes the state when it is committed, so a removed role stops applying in every process at
 * that moment.
 */
export interface AssignmentCache {
  /** Returns undefined when the assignments must be looked up. */
  known(userId: number, state: string | null): readonly Assignment[] | undefined;
  lookUp(userId: number): Promise<readonly Assignment[]>;
}

export function createAssignmentCache(db: Db, mostIds = MOST_IDS): AssignmentCache {
  const none = (state: string | null) => ({
    state,
    ids: 0,
    byUser: new Map<number, readonly Assignment[]>(),
  });
  let kept = none(null);
  return {
    known: (userId, state) => (state === kept.state ? kept.byUser.get(userId) : undefined),
    async lookUp(userId) {
      const { state, assignments: found } = (await readAssignments(db, userId))[0]!;
      const assignments = found.map((one) => ({
        role: one.role,
        isSystem: one.is_system,
        permissions: one.permissions,
        organizationIds: one.organization_ids,
      }));
      if (state === null) return assignments;
      if (state !== kept.state || kept.ids >= mostIds) kept = none(state);
      kept.ids += 1 + sumOf(assignments.map(({ organizationIds }) => organizationIds?.length ?? 0));
      kept.byUser.set(userId, assignments);
      return assignments;
    },
  };
}

const sumOf = (governmentIds: number[]): number => governmentIds.reduce((sum, one) => sum + one, 0);
