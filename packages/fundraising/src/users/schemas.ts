import { ROLES } from '@bulwagan/contracts/fundraising/roles.ts';
import { USER_STATUSES } from '@bulwagan/contracts/fundraising/statuses.ts';
import { DESCRIPTION_MAX_LENGTH } from '@bulwagan/contracts/lengths.ts';
import {
  email,
  id,
  idParams,
  nameText,
  nullable,
  oneOf,
  text,
  timestamp,
} from '@bulwagan/platform/http/schema.ts';
import { Type } from 'typebox';
import { User } from '../accounts/schemas.ts';
import { enveloped, paginated } from '../http/envelope.ts';
import { pageFields, searchText } from '../http/fields.ts';
import { phone } from '../profile/schemas.ts';

/** User as user managers see it. */
const ManagedUser = Type.Object(
  {
    ...User.properties,
    suspended_at: nullable(timestamp()),
    suspension_reason: nullable(Type.String()),
  },
  { 'x-name': 'ManagedUser' },
);
export const OneUser = enveloped(ManagedUser);
export const UserList = paginated(ManagedUser);

export const UserQuery = Type.Object({
  ...pageFields,
  search: searchText('Part of a name or address'),
  role: Type.Optional(oneOf(ROLES)),
  status: Type.Optional(oneOf(USER_STATUSES)),
  institution_id: Type.Optional(id('Of this institution')),
});

const institutionId = () => Type.Optional(nullable(id('Institution; for staff of one')));

export const Invitation = Type.Object({
  first_name: nameText(),
  last_name: nameText(),
  email: email(),
  phone: Type.Optional(phone()),
  roles: Type.Array(oneOf(ROLES), { minItems: 1, uniqueItems: true }),
  institution_id: institutionId(),
});

export const UserChange = Type.Object({
  first_name: Type.Optional(nullable(nameText())),
  last_name: Type.Optional(nullable(nameText())),
  phone: Type.Optional(phone()),
  institution_id: institutionId(),
});

export const Suspension = Type.Object({
  reason: Type.Optional(
    nullable(text(DESCRIPTION_MAX_LENGTH, { description: 'For those who manage users' })),
  ),
});
export const RoleGrant = Type.Object({ role: oneOf(ROLES) });
export const roleParams = Type.Object({ ...idParams.properties, role: oneOf(ROLES) });
