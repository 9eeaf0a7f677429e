import { DESCRIPTION_MAX_LENGTH, NAME_MAX_LENGTH } from '@bulwagan/contracts/lengths.ts';
import { uuid } from '@bulwagan/platform/http/ids.ts';
import { namedEntries } from '@bulwagan/platform/http/openapi/named-entries.ts';
import { nameText, nullable } from '@bulwagan/platform/http/schema.ts';
import { Type } from 'typebox';
import { pageFields, searchText, shownMoment } from '../http/fields.ts';

export const Role = Type.Object(
  {
    id: uuid(),
    name: Type.String(),
    description: nullable(Type.String()),
    permissions: Type.Array(Type.String(), { description: 'In the order of the permission list.' }),
    is_system: Type.Boolean({ description: 'True for seeded roles, which code refers to by name.' }),
    created_at: shownMoment(),
    updated_at: shownMoment(),
  },
  { 'x-name': 'Role' },
);

export const RoleInput = Type.Object({
  name: nameText(NAME_MAX_LENGTH, { description: 'Unique regardless of case.' }),
  description: Type.Optional(nullable(Type.String({ maxLength: DESCRIPTION_MAX_LENGTH }))),
  permissions: Type.Optional(
    namedEntries(
      'All permissions of the role, none by default: names, or `{ name }`. If one is unknown, none is stored.',
    ),
  ),
});

/** Omitted fields keep their values. */
export const RoleChange = Type.Object({
  ...RoleInput.properties,
  name: Type.Optional(RoleInput.properties.name),
});

export const RoleQuery = Type.Object({
  ...pageFields,
  'filter[search]': searchText('Searches the name, regardless of case.'),
});

export const Permission = Type.Object({ name: Type.String() }, { 'x-name': 'Permission' });
