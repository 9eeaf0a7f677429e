import { sql } from 'kysely';
import type { Db } from '../database.ts';

/**
 * Returns the active administrators of each institution. System administrators replace missing ones, and are added with
 * `alsoSystem`.
 */
export async function findAdmins(
  db: Db,
  institutionIds: number[],
  { alsoSystem = false }: { alsoSystem?: boolean } = {},
): Promise<Map<number, number[]>> {
  if (institutionIds.length === 0) return new Map();
  const { rows } = await sql<{ id: number; institution_id: number | null; role: string }>`
    select u.id, u.institution_id, r.role from users u join user_roles r on r.user_id = u.id
    where u.status = 'active' and (r.role = 'system_admin'
      or r.role = 'institution_admin' and u.institution_id = any(${institutionIds}::int[]))
    order by u.id`.execute(db);
  const ofSystem = rows.filter(({ role }) => role === 'system_admin').map(({ id }) => id);
  return new Map(
    institutionIds.map((institutionId) => {
      const own = rows
        .filter((row) => row.role !== 'system_admin' && row.institution_id === institutionId)
        .map(({ id }) => id);
      if (own.length === 0) return [institutionId, ofSystem];
      return [institutionId, alsoSystem ? [...new Set([...own, ...ofSystem])] : own];
    }),
  );
}
