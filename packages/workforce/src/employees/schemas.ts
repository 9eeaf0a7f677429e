import {
  CIVIL_STATUSES,
  factsOfField,
  fieldsOf,
  type RequiredEmployeeField,
  SEXES,
} from '@bulwagan/contracts/workforce/employee-fields.ts';
import { uuid } from '@bulwagan/platform/http/ids.ts';
import { several, severalTexts, sorting } from '@bulwagan/platform/http/lists/list-parameters.ts';
import {
  date,
  email,
  id,
  nameText,
  nullable,
  ONE_LINE,
  oneOf,
  text,
} from '@bulwagan/platform/http/schema.ts';
import { type TSchema, Type } from 'typebox';
import { day, pageFields, searchText, shownMoment, warnings } from '../http/fields.ts';
import { User } from '../users/schemas.ts';
import { MEASURE_NAMES, OPTIONAL_DATES, OPTIONAL_TEXT_NAMES } from './fields.ts';
import { GOVERNMENT_ID_FIELDS } from './government-ids/government-ids.ts';

/** Uses one schema for several names. */
function each<const Name extends string, T extends TSchema>(
  names: readonly Name[],
  schema: (name: Name) => T,
): Record<Name, T> {
  return Object.fromEntries(names.map((name) => [name, schema(name)])) as Record<Name, T>;
}

const shownText = () => nullable(Type.String());
const named = (...more: string[]) =>
  nullable(Type.Object({ id: uuid(), name: Type.String(), ...each(more, () => Type.String()) }));

const listed = {
  id: uuid(),
  initials: Type.String({ description: 'Computed from the first and the last name.' }),
  full_name: Type.String({ description: 'Computed: first, middle, last name and suffix.' }),
  first_name: Type.String(),
  middle_name: shownText(),
  last_name: Type.String(),
  suffix: shownText(),
  preferred_name: shownText(),
  employee_number: shownText(),
  agency_employee_number: shownText(),
  biometric_id: shownText(),
  user_id: nullable(id()),
  position_id: nullable(uuid()),
  organization_id: nullable(uuid()),
  timekeeping_policy_id: nullable(uuid()),
  employment_type_id: nullable(uuid()),
  position: named(),
  organization: named('slug'),
  employment_type: named(),
  avatar_thumbnail: nullable(Type.String({ description: 'URL of the thumbnail.' })),
  avatar_url: nullable(Type.String({ description: 'URL of the picture.' })),
  sex: oneOf(SEXES),
  birthdate: date(),
  age: Type.Integer({
    description:
      'Computed, in whole years on the local date. People born on 29 February turn a year older on 1 March in ' +
      'other years.',
  }),
  civil_status: oneOf(CIVIL_STATUSES),
  email: shownText(),
  is_pwd: Type.Boolean(),
  is_military: Type.Boolean(),
  designation: shownText(),
  archived_at: nullable(shownMoment()),
  created_at: shownMoment(),
  updated_at: shownMoment(),
};

export const EmployeeListItem = Type.Object(listed, { 'x-name': 'EmployeeListItem' });

const MASKED = 'Masked, for example `•••••6789`, without permission to see government numbers.';

export const Employee = Type.Object(
  {
    ...listed,
    ...each(
      OPTIONAL_TEXT_NAMES.filter((name) => !(name in listed)),
      shownText,
    ),
    ...each(OPTIONAL_DATES, () => nullable(date())),
    ...each(MEASURE_NAMES, () => nullable(Type.Integer())),
    ...each(
      fieldsOf('flag').filter((name) => !(name in listed)),
      () => Type.Boolean(),
    ),
    ...each(GOVERNMENT_ID_FIELDS, () => nullable(Type.String({ description: MASKED }))),
    full_address: Type.String({ description: 'Computed from the current address; empty without one.' }),
    user: nullable(User),
    timekeeping_policy: named(),
    settings: Type.Null({ description: 'Reserved.' }),
    biometric_setting: Type.Null({ description: 'Reserved.' }),
    anonymized_at: nullable(
      shownMoment('Time at which personal data were removed, some time after archiving.'),
    ),
  },
  { 'x-name': 'Employee' },
);

export const Warnings = warnings(
  'Unusual government numbers: a wrong length, or the same as another employee’s. They are stored.',
);

const optional = <T extends TSchema>(schema: T) => Type.Optional(nullable(schema));

/** Optional fields of both new and changed employees. */
const details = {
  ...each(OPTIONAL_TEXT_NAMES, (name) => {
    const { maxLength, isOneLine = false } = factsOfField(name);
    return optional(Type.String({ maxLength, ...(isOneLine ? ONE_LINE : {}) }));
  }),
  ...each(MEASURE_NAMES, (name) => {
    const { minimum, maximum, description } = factsOfField(name);
    return optional(Type.Integer({ minimum, maximum, description }));
  }),
  ...each(GOVERNMENT_ID_FIELDS, (name) => optional(Type.String({ maxLength: factsOfField(name).maxLength }))),
  email: optional(email()),
  ...each(OPTIONAL_DATES, () => optional(day())),
  ...each(fieldsOf('flag'), () => Type.Optional(Type.Boolean())),
  avatar: optional(
    Type.String({
      description: 'PNG, JPEG, WebP or GIF in base64, optionally as a data URL; at most 2 MB when decoded.',
    }),
  ),
};

const required = {
  ...each(fieldsOf('name'), (name) => nameText(factsOfField(name).maxLength)),
  birthdate: date('In the past, and not before 1900.'),
  sex: oneOf(SEXES),
  civil_status: oneOf(CIVIL_STATUSES),
} satisfies Record<RequiredEmployeeField, TSchema>;

/** Body of a new employee (W§4). A manager of some organizations must choose one of them. */
export const NewEmployee = Type.Object({
  ...required,
  ...details,
  organization_id: optional(
    uuid(
      'For who manages the employees of certain organizations alone it is required, and one of these. For who manages ' +
        'them everywhere a new record has none: it is put into one by a change.',
    ),
  ),
});

/** Contract, workforce: fields of a new employee, and links. Omitted fields keep their values. */
export const EmployeeChange = Type.Object({
  ...(Object.fromEntries(Object.entries(required).map(([name, schema]) => [name, Type.Optional(schema)])) as {
    [Name in keyof typeof required]: ReturnType<typeof Type.Optional<(typeof required)[Name]>>;
  }),
  ...details,
  user_id: optional(
    id(
      'An account that no other employee is linked with. It shows the record with its numbers to its owner, so that it is ' +
        'linked by who may see them; who manages certain organizations alone links accounts of these.',
    ),
  ),
  position_id: optional(uuid()),
  organization_id: optional(
    uuid(
      'Refused if the caller may see government numbers or pay in the new organization but not in the current one.',
    ),
  ),
  timekeeping_policy_id: optional(uuid()),
  employment_type_id: optional(uuid()),
  employee_number: optional(text(factsOfField('employee_number').maxLength, { description: 'Unique.' })),
  biometric_id: optional(text(factsOfField('biometric_id').maxLength, { description: 'Unique.' })),
});

const { avatar: _avatar, ...texts } = details;

/** A row of a spreadsheet, with its cells converted to values. */
export const ImportedEmployee = Type.Object({
  ...required,
  ...texts,
  employee_number: optional(text(factsOfField('employee_number').maxLength)),
  biometric_id: optional(text(factsOfField('biometric_id').maxLength)),
});

export const SORTS = [
  'last_name',
  '-last_name',
  'first_name',
  '-first_name',
  'created_at',
  '-created_at',
] as const;

/** Schema of a filter that accepts one id or several. */
const ids = () =>
  Type.Unsafe<string | string[]>({
    type: ['string', 'array'],
    format: 'uuid',
    items: { type: 'string', format: 'uuid' },
    maxItems: 1_000,
    description: 'Employees to exclude; may be given several times.',
  });

/** Filters of the list, also used by the export. */
export const employeeFilters = {
  'filter[payroll_roster_id]': several(uuid('Members of this roster.')),
  'filter[payroll_run_id]': several(
    uuid('Employees paid by this run: those with lines, or the members of its roster before it is computed.'),
  ),
  'filter[organization_slug]': several(
    Type.String({ description: 'Employees of this organization itself.' }),
  ),
  'filter[employment_type]': severalTexts(Type.String({ description: 'Id or exact name.' })),
  'filter[user_id]': several(id('Account of an employee.')),
  'filter[search]': searchText(
    'Searches the listed fields, such as `Last, First` or the number, regardless of case and accents.',
  ),
  'filter[archived]': Type.Optional(
    oneOf(['true', 'false', '1', '0'], {
      description: 'True: archived ones only. They are hidden by default.',
    }),
  ),
  'except[employee_id][]': Type.Optional(ids()),
  'except[employee_id]': Type.Optional(ids()),
  sort: sorting(SORTS, 'Default `last_name`.'),
};

export const EmployeeQuery = Type.Object({ ...pageFields, ...employeeFilters });

export const HistoryEntry = Type.Object(
  {
    id: Type.Integer(),
    at: shownMoment(),
    actor: nullable(Type.Object({ id: nullable(Type.Integer()), name: Type.String() })),
    action: oneOf(['created', 'changed', 'archived', 'restored', 'anonymized']),
    field: nullable(Type.String({ description: 'Null for events of the whole record.' })),
    before: Type.Unknown({ description: 'For a government number only that there was one.' }),
    after: Type.Unknown({ description: 'For a government number only that there is one.' }),
  },
  { 'x-name': 'EmployeeHistoryEntry' },
);
