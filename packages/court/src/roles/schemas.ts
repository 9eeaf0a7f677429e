import { PERMISSION_SCOPES } from '@bulwagan/contracts/court/roles.ts';
import { DESCRIPTION_MAX_LENGTH, NAME_MAX_LENGTH } from '@bulwagan/contracts/lengths.ts';
import { uuid } from '@bulwagan/platform/http/ids.ts';
import { pageQuery } from '@bulwagan/platform/http/lists/pagination.ts';
import { namedEntries } from '@bulwagan/platform/http/openapi/named-entries.ts';
import { nameText, nullable, oneOf, text } from '@bulwagan/platform/http/schema.ts';
import { Type } from 'typebox';
import { searchText, shownMoment } from '../http/fields.ts';

export const Role = Type.Object(
  {
    id: uuid(),
    name: Type.String(),
    guard_name: Type.String(),
    description: nullable(Type.String()),
    permissions: Type.Array(Type.String(), {
      description: 'Names, in the order of the permission list.',
    }),
    reach: oneOf(PERMISSION_SCOPES, {
      description:
        'Scope of the permissions: the whole court, the branches of the user, or the user’s own cases as counsel.',
    }),
    is_system: Type.Boolean({ description: 'True for seeded roles.' }),
    created_at: shownMoment(),
    updated_at: shownMoment(),
  },
  { 'x-name': 'Role' },
);

export const RoleName = Type.Object({ id: uuid(), name: Type.String() }, { 'x-name': 'RoleName' });

/** C§4: 50 per page. */
export const RoleQuery = Type.Object({
  ...pageQuery(50),
  search: searchText('Searches the name, regardless of case.'),
});

const permissions = namedEntries('Names of permissions as shown in roles, or `{ name }`.');

export const NewRole = Type.Object({
  name: nameText(NAME_MAX_LENGTH, { description: 'Unique regardless of case.' }),
  permissions,
  description: Type.Optional(nullable(text(DESCRIPTION_MAX_LENGTH))),
  reach: Type.Optional(oneOf(PERMISSION_SCOPES, { description: 'Default `branch`.' })),
});

/** C§4: the name is validated but not applied; the permissions replace all current ones. */
export const RoleChange = Type.Object({
  name: nameText(NAME_MAX_LENGTH, { description: 'Validated but not applied: a role is never renamed.' }),
  permissions,
  description: Type.Optional(nullable(text(DESCRIPTION_MAX_LENGTH))),
});

export const Permission = Type.Object(
  { name: Type.String(), description: Type.String() },
  { 'x-name': 'Permission' },
);
