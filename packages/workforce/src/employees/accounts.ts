import { containsWords } from '@bulwagan/platform/database/reading/search.ts';
import { enveloped, ok } from '@bulwagan/platform/http/back-office-envelope.ts';
import { type Route, route } from '@bulwagan/platform/http/route.ts';
import { sql } from 'kysely';
import { Type } from 'typebox';
import { type Actor, canAll, organizationScope } from '../access.ts';
import type { App } from '../context.ts';
import type { Db } from '../database.ts';
import { searchText } from '../http/fields.ts';

/** Maximum number of results. Users get further results with a longer search text. */
const MOST = 20;

interface Account {
  id: number;
  name: string;
  username: string;
}

/**
 * Searches for accounts to link to an employee, for users who manage employees but not accounts. Returns only the
 * owner of each account, and only accounts that may be linked: `accountErrors` refuses all others. Accounts that the
 * actor controls are checked only when linking (`ownHandErrors`), because the result depends on the employee.
 */
export function accountRoute(app: App): Route {
  return route({
    method: 'GET',
    path: '/api/pms/employee_accounts',
    summary: 'Find accounts to link with employees',
    description:
      'The first 20 enabled accounts without an employee, by name, with id, name and username only. With a role ' +
      'for some organizations only accounts tied to these and no others.',
    tag: 'Employees',
    // A linked account shows the government ids to its user.
    access: canAll('Manage employees', 'See government numbers'),
    limit: app.backOfficeLimit,
    query: Type.Object({ 'filter[search]': searchText('Searches name and username.') }),
    answers: {
      200: enveloped(
        Type.Array(
          Type.Object(
            { id: Type.Integer(), name: Type.String(), username: Type.String() },
            { 'x-name': 'EmployeeAccount' },
          ),
          { maxItems: MOST },
        ),
      ),
    },
    handle: async ({ actor, query }) => ok(await freeAccounts(app.db, actor, query['filter[search]'])),
  });
}

async function freeAccounts(db: Db, actor: Actor, search = ''): Promise<Account[]> {
  const scope = organizationScope(actor, 'Manage employees');
  const isOfThese = scope === null ? sql`true` : isOf(scope);
  const isFound =
    search === ''
      ? sql`true`
      : // The first condition uses the index, which includes the email; the second excludes it.
        sql`${containsWords(sql<string>`(u.name || E'\n' || u.username || E'\n' || u.email)`, search)}
          and ${containsWords(sql<string>`(u.name || E'\n' || u.username)`, search)}`;
  const { rows } = await sql<Account>`
    select u.id, u.name, u.username from users u
    where u.disabled_at is null and not exists (select from employees e where e.user_id = u.id)
      and ${isOfThese} and ${isFound}
    order by u.name, u.id limit ${MOST}`.execute(db);
  return rows;
}

/** SQL condition for accounts that have no employee and belong only to these organizations, as in `users/scope.ts`. */
function isOf(organizationIds: string[]) {
  const ids = sql`${organizationIds}::uuid[]`;
  return sql`(not u.is_super_user
    and (u.organization_id is null or u.organization_id = any(${ids}))
    and not exists (select from user_roles a where a.user_id = u.id
      and (a.organization_id is null or a.organization_id <> all(${ids})))
    and (u.organization_id is not null or exists (select from user_roles a where a.user_id = u.id)))`;
}
