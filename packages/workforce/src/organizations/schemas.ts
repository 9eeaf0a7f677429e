import { NAME_MAX_LENGTH } from '@bulwagan/contracts/lengths.ts';
import { uuid } from '@bulwagan/platform/http/ids.ts';
import { several } from '@bulwagan/platform/http/lists/list-parameters.ts';
import { nameText, nullable, optionalName } from '@bulwagan/platform/http/schema.ts';
import { type TSchema, Type } from 'typebox';
import { pageFields, searchText, shownMoment } from '../http/fields.ts';

/** Maximum length of a registration number, with separators. */
const REGISTRATION_MAX_LENGTH = 50;
const ADDRESS_MAX_LENGTH = 500;

/**
 * Employer fields that papers print. If a field of the organization is empty, papers use the value of the nearest
 * organization above it.
 */
const employer = <T extends TSchema>(schema: (description: string, maxLength: number) => T) => ({
  registered_name: schema('Registered name of the employer, where it is not `name`.', NAME_MAX_LENGTH),
  address: schema('Address on papers.', ADDRESS_MAX_LENGTH),
  tin: schema('TIN of the employer.', REGISTRATION_MAX_LENGTH),
  sss_number: schema('SSS number of the employer.', REGISTRATION_MAX_LENGTH),
  philhealth_number: schema('PhilHealth number of the employer.', REGISTRATION_MAX_LENGTH),
  pagibig_number: schema('Pag-IBIG number of the employer.', REGISTRATION_MAX_LENGTH),
  gsis_number: schema('GSIS number of the agency.', REGISTRATION_MAX_LENGTH),
  signatory_name: schema('Officer who signs certificates.', NAME_MAX_LENGTH),
  signatory_position: schema('Position of that officer.', NAME_MAX_LENGTH),
});

export const Organization = Type.Object(
  {
    id: uuid(),
    name: Type.String(),
    slug: Type.String({ description: 'Made from the name; unique, and kept when the name changes.' }),
    parent_id: nullable(uuid()),
    office_number: Type.Integer({ description: 'Its number in the series of papers.' }),
    ...employer((description) => nullable(Type.String({ description }))),
    created_at: shownMoment(),
    updated_at: shownMoment(),
  },
  { 'x-name': 'Organization' },
);

export const OrganizationInput = Type.Object({
  name: nameText(NAME_MAX_LENGTH),
  parent_id: Type.Optional(nullable(uuid('Parent organization; null for the top level.'))),
  ...employer((description, maxLength) => optionalName(maxLength, { description })),
});

export const OrganizationQuery = Type.Object({
  ...pageFields,
  'filter[parent_id]': several(uuid()),
  'filter[search]': searchText('Searches the name.'),
});
