import { Type } from 'typebox';
import { uuid } from '../../platform/http/ids.ts';
import { namedEntries } from '../../platform/http/named-entries.ts';
import { nameText, nullable } from '../../platform/http/schema.ts';
import { NAME_MAX_LENGTH, pageFields, searchText, shownMoment } from '../fields.ts';

const DESCRIPTION_MAX_LENGTH = 1_000;

export const Role = Type.Object(
  {
    id: uuid(),
    name: Type.String(),
    description: nullable(Type.String()),
    permissions: Type.Array(Type.String(), { description: 'In the order of the list of permissions.' }),
    is_system: Type.Boolean({ description: 'One that the service starts with; its name has a meaning.' }),
    created_at: shownMoment(),
    updated_at: shownMoment(),
  },
  { 'x-name': 'Role' },
);

export const RoleInput = Type.Object({
  name: nameText(NAME_MAX_LENGTH, { description: 'Unique, whatever its case.' }),
  description: Type.Optional(nullable(Type.String({ maxLength: DESCRIPTION_MAX_LENGTH }))),
  permissions: Type.Optional(
    namedEntries(
      'All that the role has, by default none of a new one: names, or `{ name }`. Of names that do not exist none is taken.',
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
  'filter[search]': searchText('In the name, whatever its case.'),
});

export const Permission = Type.Object({ name: Type.String() }, { 'x-name': 'Permission' });
