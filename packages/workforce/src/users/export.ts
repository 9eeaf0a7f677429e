import { readFull } from '@bulwagan/platform/database/reading/full-list.ts';
import {
  EXPORT_WORDS,
  EXPORTED,
  type ExportedColumn,
  exportQuery,
  textColumn,
} from '@bulwagan/platform/exports/list-export.ts';
import { type Route, route } from '@bulwagan/platform/http/route.ts';
import { can } from '../access.ts';
import type { App } from '../context.ts';
import { sendList } from '../exports/list-export.ts';
import { everyUser, type UserRow } from './queries.ts';
import { filterOfUsers, userFilters } from './schemas.ts';
import { userScope } from './scope.ts';

const rolesOf = ({ roles }: UserRow): string =>
  roles
    .map(({ name, organization }) => (organization === null ? name : `${name} (${organization.name})`))
    .join(', ');

const COLUMNS: readonly ExportedColumn<UserRow>[] = [
  { header: 'ID', type: 'number', of: (row) => row.id },
  textColumn('Name', (row) => row.name),
  textColumn('Username', (row) => row.username),
  textColumn('E-mail', (row) => row.email),
  { header: 'Super user', type: 'boolean', of: (row) => row.is_super_user },
  textColumn('Roles', rolesOf),
  textColumn('Organization', (row) => row.organization?.name),
  { header: 'Two factors', type: 'boolean', of: (row) => row.two_factor_enabled },
  { header: 'Disabled at', type: 'date-time', of: (row) => row.disabled_at },
  { header: 'Last login at', type: 'date-time', of: (row) => row.last_login_at },
  { header: 'Created at', type: 'date-time', of: (row) => row.created_at },
];

/** Route to export the accounts that the actor manages. */
export function userExport(app: App, base: string): Route {
  return route({
    method: 'GET',
    path: `${base}/export`,
    summary: 'Export the users',
    description: EXPORT_WORDS,
    access: can('Manage users'),
    limit: app.backOfficeLimit,
    tag: 'Users',
    query: exportQuery(userFilters),
    answers: EXPORTED,
    handle: (call) => {
      const filter = filterOfUsers(call.query);
      const scope = userScope(call.actor);
      return sendList(app, call, {
        title: 'Users',
        columns: COLUMNS,
        batches: readFull(everyUser(app.db, scope, filter)),
        action: 'users.exported',
        subject: ['users', 'export'],
      });
    },
  });
}
