import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../database.ts';

export interface SignInScope {
  /** Users of these branches; null for all users. */
  branchIds: number[] | null;
  year?: number | undefined;
  branchId?: number | undefined;
  courtType?: string | undefined;
}

/** Returns sign-ins by month, ascending. A user of two branches counts in each of them, and once in their total. */
export async function signInsPerMonth(
  db: Db,
  scope: SignInScope,
): Promise<{ period: string; count: number }[]> {
  const conditions = [ofUsers(scope), ...(scope.year === undefined ? [] : [ofYear(scope.year)])];
  const { rows } = await sql<{ period: string; count: number }>`
    select to_char(month, 'YYYY-MM') as period, sum(count)::float8 as count
    from sign_in_months where ${sql.join(conditions, sql` and `)}
    group by month order by month`.execute(db);
  return rows;
}

function ofYear(year: number): RawBuilder<boolean> {
  return sql<boolean>`month >= make_date(${year}, 1, 1) and month <= make_date(${year}, 12, 31)`;
}

function ofUsers({ branchIds, branchId, courtType }: SignInScope): RawBuilder<boolean> {
  const conditions = [
    ...(branchIds === null ? [] : [sql`u.branch_id = any(${branchIds}::integer[])`]),
    ...(branchId === undefined ? [] : [sql`u.branch_id = ${branchId}`]),
    ...(courtType === undefined ? [] : [sql`b.court_type = ${courtType}`]),
  ];
  if (conditions.length === 0) return sql<boolean>`true`;
  return sql<boolean>`user_id in (
    select u.user_id from user_branches u join branches b on b.id = u.branch_id
    where ${sql.join(conditions, sql` and `)})`;
}
