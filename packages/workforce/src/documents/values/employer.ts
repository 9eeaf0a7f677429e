import { FIXED, text } from '@bulwagan/platform/documents/values/field.ts';
import type { Field, Values } from '@bulwagan/platform/documents/values/fields.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../database.ts';

/** Employer of an organization, as papers show it. */
export interface Employer {
  /** Registered organization; null for employees and rosters without an organization. */
  organizationId: string | null;
  office: { id: number | null; name: string };
  values: Values;
}

export const EMPLOYER_VALUES: readonly Field[] = [
  text('employer', 'Employer', 'Employer', FIXED),
  text('employer_address', 'Address of the employer', 'Address ng employer', FIXED),
  text('employer_tin', 'TIN of the employer', 'TIN ng employer', FIXED),
  text('employer_sss', 'SSS number of the employer', 'Numero ng employer sa SSS', FIXED),
  text('employer_philhealth', 'PhilHealth number of the employer', 'Numero ng employer sa PhilHealth', FIXED),
  text('employer_pagibig', 'Pag-IBIG number of the employer', 'Numero ng employer sa Pag-IBIG', FIXED),
  text('employer_gsis', 'GSIS number of the agency', 'Numero ng ahensiya sa GSIS', FIXED),
  text(
    'employer_numbers',
    'Numbers of the employer, in one line',
    'Mga numero ng employer, sa isang linya',
    FIXED,
  ),
  text('organization', 'Organization', 'Organisasyon', FIXED),
];

export const SIGNATORY: readonly Field[] = [
  text('signatory', 'Officer who signs', 'Opisyal na lalagda'),
  text('signatory_position', 'Position of the officer', 'Katungkulan ng opisyal'),
];

interface Row {
  name: string;
  office_number: number;
  employer_id: string;
  employer: string;
  address: string | null;
  tin: string | null;
  sss_number: string | null;
  philhealth_number: string | null;
  pagibig_number: string | null;
  gsis_number: string | null;
  signatory_name: string | null;
  signatory_position: string | null;
}

/**
 * Selects the employer of an organization, with its `depth` above the organization: the nearest organization with a
 * registration, starting with the organization itself, or the topmost organization if none has one.
 */
export const employerAbove = (organizationId: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select above.* from (
    select e.*, p.depth, num_nonnulls(e.registered_name, e.tin, e.sss_number, e.philhealth_number,
      e.pagibig_number, e.gsis_number) > 0 as is_registered
    from organization_paths p join organizations e on e.id = p.ancestor_id
    where p.descendant_id = ${organizationId}) above
  order by above.is_registered desc, case when above.is_registered then above.depth else -above.depth end
  limit 1)`;

/**
 * Returns the employer on papers of an organization: the nearest organization with a registration, starting with the
 * organization itself, or the topmost organization if none has one. The signing officer comes from the nearest
 * organization that names one, up to the employer. `unnamed` is the office name for records without an organization.
 */
export async function employerOf(db: Db, organizationId: string | null, unnamed: string): Promise<Employer> {
  if (organizationId === null)
    return { organizationId: null, office: { id: null, name: unnamed }, values: { employer: unnamed } };
  const { rows } = await sql<Row>`
    select o.name, o.office_number, e.id as employer_id, coalesce(e.registered_name, e.name) as employer, e.address,
      e.tin, e.sss_number, e.philhealth_number, e.pagibig_number, e.gsis_number,
      s.signatory_name, s.signatory_position
    from organizations o
    cross join lateral ${employerAbove(sql`o.id`)} e
    left join lateral (
      select one.signatory_name, one.signatory_position
      from organization_paths p join organizations one on one.id = p.ancestor_id
      where p.descendant_id = o.id and p.depth <= e.depth and one.signatory_name is not null
      order by p.depth limit 1) s on true
    where o.id = ${organizationId}`.execute(db);
  const row = rows[0]!;
  return {
    organizationId: row.employer_id,
    office: { id: row.office_number, name: row.name },
    values: {
      employer: row.employer,
      employer_address: row.address,
      employer_tin: row.tin,
      employer_sss: row.sss_number,
      employer_philhealth: row.philhealth_number,
      employer_pagibig: row.pagibig_number,
      employer_gsis: row.gsis_number,
      employer_numbers: numbersOf(row),
      organization: row.employer === row.name ? null : row.name,
      signatory: row.signatory_name,
      signatory_position: row.signatory_position,
    },
  };
}

/** Returns `TIN 000-123-456-000 · SSS 03-1234567-8`; null without any number. */
function numbersOf(row: Row): string | null {
  const numbers = [
    ['TIN', row.tin],
    ['SSS', row.sss_number],
    ['GSIS', row.gsis_number],
    ['PhilHealth', row.philhealth_number],
    ['Pag-IBIG', row.pagibig_number],
  ].filter(([, number]) => number !== null);
  return numbers.length === 0 ? null : numbers.map((pair) => pair.join(' ')).join(' · ');
}
