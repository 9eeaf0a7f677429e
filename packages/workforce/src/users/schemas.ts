import { NAME_MAX_LENGTH, PASSWORD_MAX_LENGTH } from '@bulwagan/contracts/lengths.ts';
import { ENTERED_PASSWORD_MIN_LENGTH } from '@bulwagan/contracts/workforce/lengths.ts';
import { uuid } from '@bulwagan/platform/http/ids.ts';
import { several } from '@bulwagan/platform/http/lists/list-parameters.ts';
import { type PageQuery, pageQuery } from '@bulwagan/platform/http/lists/pagination.ts';
import { email, id, nameText, nullable, oneOf } from '@bulwagan/platform/http/schema.ts';
import { type Static, Type } from 'typebox';
import { searchText, shownMoment } from '../http/fields.ts';
import type { UserFilter } from './queries.ts';

const OrganizationName = Type.Object({ id: uuid(), name: Type.String() }, { 'x-name': 'OrganizationName' });

/** Role (embedded), W§2. */
const RoleOfUser = Type.Object(
  {
    id: uuid(),
    name: Type.String(),
    description: nullable(Type.String()),
    organization: nullable(OrganizationName),
    created_at: shownMoment(),
    updated_at: shownMoment(),
  },
  { 'x-name': 'RoleOfUser' },
);

/** User, W§2. */
export const User = Type.Object(
  {
    id: Type.Integer(),
    is_super_user: Type.Boolean({ description: 'Passes every permission check.' }),
    name: Type.String(),
    initials: Type.String({ description: 'Initials of the first and the last word of the name.' }),
    avatar_thumbnail: nullable(Type.String()),
    avatar_url: nullable(Type.String()),
    email: Type.String(),
    username: Type.String(),
    organization_id: nullable(uuid()),
    organization: nullable(
      Type.Unsafe<{ id: string; name: string }>({
        ...OrganizationName,
        description:
          'Organization whose administrators manage the account; null for unlimited administrators only.',
      }),
    ),
    roles: Type.Array(RoleOfUser, {
      description: 'One entry per organization that a role is scoped to; null means everywhere.',
    }),
    two_factor_enabled: Type.Boolean({ description: 'True when an authenticator app is confirmed.' }),
    disabled_at: nullable(shownMoment()),
    last_login_at: nullable(shownMoment()),
    created_at: shownMoment(),
    updated_at: shownMoment(),
  },
  { 'x-name': 'User' },
);

export const Profile = Type.Object(
  {
    ...User.properties,
    password_expires_at: Type.Optional(
      shownMoment(
        'There when the password was generated: from then on it counts as wrong, and another is chosen before',
      ),
    ),
    employee_id: nullable(
      uuid('Employee linked with the account; their personal data are at /personal-data below it.'),
    ),
    permissions: Type.Array(
      Type.Object({
        name: Type.String(),
        organization_ids: nullable(Type.Array(uuid(), { description: 'Null means everywhere.' })),
      }),
      { description: 'Permissions of the roles and their scopes, from which pages decide what to show.' },
    ),
  },
  { 'x-name': 'Profile' },
);

/** Boolean values of a query parameter; 1 and 0 are strings here. */
const FLAGS = ['true', 'false', '1', '0'] as const;

/** Filters of the list, also used by the export. */
export const userFilters = {
  'filter[username]': searchText('Searches the username.'),
  'filter[status]': several(
    Type.String({
      maxLength: NAME_MAX_LENGTH,
      description: '`active`: enabled accounts; any other value: disabled ones.',
    }),
  ),
  'filter[unassigned_employee]': Type.Optional(
    oneOf(FLAGS, { description: 'True: users with no linked employee; false: the others.' }),
  ),
  'filter[search]': searchText('Searches name, username and email.'),
};

/** W§4: 20 per page. */
export const UserQuery = Type.Object({ ...pageQuery(20), ...userFilters });

export function filterOfUsers(query: Omit<Static<typeof UserQuery>, keyof PageQuery>): UserFilter {
  const { 'filter[status]': status, 'filter[unassigned_employee]': unassigned } = query;
  return {
    username: query['filter[username]'],
    search: query['filter[search]'],
    // W§3: any value except `active` means disabled accounts.
    isEnabled: isActiveAlone(status),
    isUnassigned: unassigned === undefined ? undefined : ['true', '1'].includes(unassigned),
  };
}

/** Undefined when all accounts match, as for `active,disabled`. */
function isActiveAlone(statuses: readonly string[] = []): boolean | undefined {
  const kinds = new Set(statuses.map((status) => status === 'active'));
  return kinds.size === 1 ? kinds.has(true) : undefined;
}

const organizationId = (description: string) => Type.Optional(nullable(uuid(description)));
const username = () =>
  nameText(NAME_MAX_LENGTH, { description: 'Unique regardless of case and Unicode form.' });

/** Body of `POST /api/users` (W§4). */
export const NewUser = Type.Object(
  {
    name: nameText(NAME_MAX_LENGTH),
    username: username(),
    email: email(),
    password: Type.String({ minLength: ENTERED_PASSWORD_MIN_LENGTH, maxLength: PASSWORD_MAX_LENGTH }),
    password_confirmation: Type.String({ maxLength: PASSWORD_MAX_LENGTH }),
    organization_id: organizationId(
      'Organization whose administrators manage the account; default: the one that the caller manages.',
    ),
  },
  { 'x-confirmed': 'password' },
);

/** Omitted fields keep their values. The password cannot be changed here (W§4). */
export const UserChange = Type.Object({
  name: Type.Optional(nameText(NAME_MAX_LENGTH)),
  username: Type.Optional(username()),
  email: Type.Optional(email()),
  organization_id: organizationId('Organization whose administrators manage the account.'),
});

export const SuperUserChange = Type.Object({ is_super_user: Type.Boolean() });

export const Assignment = Type.Object({
  role_id: uuid('Existing role.'),
  organization_id: organizationId(
    'Organization, including those below it, in which the role applies; everywhere by default.',
  ),
});

export const GeneratedPassword = Type.Object({
  password: Type.String({ description: 'Shown only once.' }),
});

export const UserSession = Type.Object(
  {
    id: uuid(),
    ip_address: nullable(Type.String()),
    user_agent: nullable(Type.String()),
    last_active_at: shownMoment(),
    is_current: Type.Boolean(),
  },
  { 'x-name': 'UserSession' },
);

export const userParams = Type.Object({ user: id() });
export const sessionParams = Type.Object({ user: id(), session: uuid() });
