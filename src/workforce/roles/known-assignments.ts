import { sql } from 'kysely';
import { statement } from '../../platform/database/statement.ts';
import type { Assignment } from '../access.ts';
import type { Db } from '../database.ts';

/** People with what they reach, in ids: some 20 MB. Past it all of them are looked up again. */
const MOST_IDS = 200_000;

interface Row {
  /** Null where it was lost: nothing is kept then. */
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
 * What somebody's roles allow, as of the state that was read together with their session. PostgreSQL
 * takes a fifth of looking up a session for gathering it from four tables (docs/decisions/0018); it is kept instead, until
 * another state follows. So a role that was taken away counts no more from the moment that this is committed, in every
 * process.
 */
export interface KnownAssignments {
  /** Undefined where they have to be looked up. */
  known(userId: number, state: string | null): readonly Assignment[] | undefined;
  lookUp(userId: number): Promise<readonly Assignment[]>;
}

export function createKnownAssignments(db: Db, mostIds = MOST_IDS): KnownAssignments {
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

const sumOf = (numbers: number[]): number => numbers.reduce((sum, one) => sum + one, 0);
