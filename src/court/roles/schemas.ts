import { Type } from 'typebox';
import { uuid } from '../../platform/http/ids.ts';
import { namedEntries } from '../../platform/http/named-entries.ts';
import { pageQuery } from '../../platform/http/pagination.ts';
import { nameText, nullable, oneOf, text } from '../../platform/http/schema.ts';
import { NAME_MAX_LENGTH, searchText, shownMoment } from '../fields.ts';

const REACHES = ['court', 'branch', 'own'] as const;

export const Role = Type.Object(
  {
    id: uuid(),
    name: Type.String(),
    guard_name: Type.String(),
    description: nullable(Type.String()),
    permissions: Type.Array(Type.String(), {
      description: 'Names, in the order of the list of permissions.',
    }),
    reach: oneOf(REACHES, {
      description:
        'Whose cases the permissions reach: the whole court, the branches of the user, or the own as counsel.',
    }),
    is_system: Type.Boolean({ description: 'One of the ten that the court starts with.' }),
    created_at: shownMoment(),
    updated_at: shownMoment(),
  },
  { 'x-name': 'Role' },
);

export const RoleName = Type.Object({ id: uuid(), name: Type.String() }, { 'x-name': 'RoleName' });

/** C§4: 50 per page. */
export const RoleQuery = Type.Object({
  ...pageQuery(50),
  search: searchText('In the name, whatever its case.'),
});

const permissions = namedEntries('Each the name of a permission, as roles show it, or `{ name }`.');

export const NewRole = Type.Object({
  name: nameText(NAME_MAX_LENGTH, { description: 'Unique, whatever its case.' }),
  permissions,
  description: Type.Optional(nullable(text(1000))),
  reach: Type.Optional(oneOf(REACHES, { description: 'Default `branch`.' })),
});

/** C§4: the name is validated but not applied; the permissions replace all current ones. */
export const RoleChange = Type.Object({
  name: nameText(NAME_MAX_LENGTH, { description: 'Checked, and not applied: a role is never renamed.' }),
  permissions,
  description: Type.Optional(nullable(text(1000))),
});

export const Permission = Type.Object(
  { name: Type.String(), description: Type.String() },
  { 'x-name': 'Permission' },
);
