import { PERMISSION_SCOPES } from '@bulwagan/contracts/court/roles.ts';
import { NAME_MAX_LENGTH, PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '@bulwagan/contracts/lengths.ts';
import { uuid } from '@bulwagan/platform/http/ids.ts';
import { several } from '@bulwagan/platform/http/lists/list-parameters.ts';
import { email, id, nameText, nullable, oneOf } from '@bulwagan/platform/http/schema.ts';
import { Type } from 'typebox';
import { pageFields, searchText, shownMoment } from '../http/fields.ts';
import { RoleName } from '../roles/schemas.ts';

const BranchName = Type.Object({ id: Type.Integer(), name: Type.String() }, { 'x-name': 'BranchName' });

export const User = Type.Object(
  {
    id: Type.Integer(),
    name: Type.String(),
    email: Type.String(),
    role_ids: Type.Array(uuid()),
    roles: Type.Array(RoleName),
    branch_ids: Type.Array(Type.Integer()),
    branches: Type.Array(BranchName),
    two_factor_enabled: Type.Boolean(),
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
    authenticator_app: Type.Boolean({
      description:
        'True when sign-in asks for a code of an authenticator app. `two_factor_enabled` is also true with ' +
        'passkeys only.',
    }),
    password_expires_at: Type.Optional(
      shownMoment(
        'There when the password was generated: from then on it counts as wrong, and another is chosen before',
      ),
    ),
    permissions: Type.Array(Type.Object({ name: Type.String(), reach: oneOf(PERMISSION_SCOPES) }), {
      description: 'Permissions granted by the roles, with the scope of each.',
    }),
  },
  { 'x-name': 'Profile' },
);

export const UserQuery = Type.Object({
  ...pageFields,
  'filter[search]': searchText('Searches name and email.'),
  'filter[role_id]': several(uuid()),
  'filter[branch_id]': several(id()),
  'filter[status]': several(oneOf(['active', 'disabled'])),
});

const roleIds = Type.Array(uuid(), { maxItems: 50, description: 'Existing roles.' });
const branchIds = Type.Array(id('Branch'), { maxItems: 500, description: 'Existing branches.' });

/** Body of `POST /api/users` (contract, court). */
export const NewUser = Type.Object(
  {
    name: nameText(NAME_MAX_LENGTH),
    email: email(),
    password: Type.String({ minLength: PASSWORD_MIN_LENGTH, maxLength: PASSWORD_MAX_LENGTH }),
    password_confirmation: Type.String({ maxLength: PASSWORD_MAX_LENGTH }),
    role_ids: roleIds,
    branch_ids: Type.Optional(nullable(branchIds)),
  },
  { 'x-confirmed': 'password' },
);

/**
 * Omitted fields keep their values; roles and branches are replaced as a whole. Only users change their own password.
 */
export const UserChange = Type.Object({
  name: Type.Optional(nameText(NAME_MAX_LENGTH)),
  email: Type.Optional(email()),
  role_ids: Type.Optional(roleIds),
  branch_ids: Type.Optional(branchIds),
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
