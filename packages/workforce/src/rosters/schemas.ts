import { NAME_MAX_LENGTH, TEXT_MAX_LENGTH } from '@bulwagan/contracts/lengths.ts';
import { uuid } from '@bulwagan/platform/http/ids.ts';
import { several, severalTexts } from '@bulwagan/platform/http/lists/list-parameters.ts';
import { integer, nameText, nullable } from '@bulwagan/platform/http/schema.ts';
import { type Static, Type } from 'typebox';
import { pageFields, searchText, shownMoment } from '../http/fields.ts';

/**
 * Maximum number of employees on a roster. A run of this size takes a few minutes, and one request body can list all
 * members.
 */
export const MAX_MEMBERS = 20_000;
/** Maximum size of a body that contains this number of ids. */
export const MEMBERS_LIMIT_IN_BYTES = 1_000_000;

const OrganizationOfRoster = Type.Object(
  { id: uuid(), name: Type.String() },
  { 'x-name': 'OrganizationOfRoster' },
);

export const Roster = Type.Object(
  {
    id: uuid(),
    name: Type.String(),
    description: nullable(Type.String()),
    organization_id: nullable(uuid()),
    organization: nullable(OrganizationOfRoster),
    members_count: integer({ description: 'Without archived employees' }),
    created_at: shownMoment(),
    updated_at: shownMoment(),
  },
  { 'x-name': 'Roster' },
);

export const RosterInput = Type.Object({
  name: nameText(NAME_MAX_LENGTH, { description: 'Unique regardless of case' }),
  description: Type.Optional(nullable(Type.String({ maxLength: TEXT_MAX_LENGTH }))),
  organization_id: Type.Optional(
    nullable(uuid('Whose roster it is: members are of it or below it. Without one, for the whole service')),
  ),
});
export type RosterInput = Static<typeof RosterInput>;

export const RosterQuery = Type.Object({
  ...pageFields,
  'filter[organization_id]': several(uuid()),
  'filter[search]': searchText('Searches the name.'),
});

/** A paid employee in rosters and runs. */
export const PaidEmployee = Type.Object(
  { id: uuid(), full_name: Type.String(), employee_number: nullable(Type.String()) },
  { 'x-name': 'PaidEmployee' },
);

export const MembersQuery = Type.Object({
  ...pageFields,
  'filter[search]': searchText('Searches name and employee number.'),
});

export const MembersInput = Type.Object({
  employee_ids: Type.Array(uuid(), { uniqueItems: true, maxItems: MAX_MEMBERS }),
});

export const MembersAdded = Type.Object(
  {
    employee_ids: Type.Optional(MembersInput.properties.employee_ids),
    organization_id: Type.Optional(
      uuid('Everybody of this organization and those below it; with `employee_ids`, these as well'),
    ),
  },
  { minProperties: 1 },
);

/** An employee who can be on a roster. */
export const Candidate = Type.Object(
  {
    ...PaidEmployee.properties,
    organization: nullable(OrganizationOfRoster),
    position: nullable(Type.Object({ id: uuid(), name: Type.String() }, { 'x-name': 'PositionOfCandidate' })),
    is_member: Type.Boolean(),
  },
  { 'x-name': 'RosterCandidate' },
);

export const CandidateQuery = Type.Object({
  ...pageFields,
  'filter[organization_slug]': several(
    Type.String({ description: 'Employees of this organization itself.' }),
  ),
  'filter[employment_type]': severalTexts(Type.String({ description: 'Id or exact name.' })),
  'filter[search]': searchText(
    'Searches the listed fields, such as `Last, First` or the number, regardless of case and accents.',
  ),
});
