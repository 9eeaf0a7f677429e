import { NAME_MAX_LENGTH } from '@bulwagan/contracts/lengths.ts';
import { uuid } from '@bulwagan/platform/http/ids.ts';
import { several } from '@bulwagan/platform/http/lists/list-parameters.ts';
import { nameText, nullable } from '@bulwagan/platform/http/schema.ts';
import { Type } from 'typebox';
import { pageFields, searchText, shownMoment } from '../http/fields.ts';

export const Organization = Type.Object(
  {
    id: uuid(),
    name: Type.String(),
    slug: Type.String({ description: 'Made from the name; unique, and kept when the name changes.' }),
    parent_id: nullable(uuid()),
    created_at: shownMoment(),
    updated_at: shownMoment(),
  },
  { 'x-name': 'Organization' },
);

export const OrganizationInput = Type.Object({
  name: nameText(NAME_MAX_LENGTH),
  parent_id: Type.Optional(nullable(uuid('Parent organization; null for the top level.'))),
});

export const OrganizationQuery = Type.Object({
  ...pageFields,
  'filter[parent_id]': several(uuid()),
  'filter[search]': searchText('Searches the name.'),
});
