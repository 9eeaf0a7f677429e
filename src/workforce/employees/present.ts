import type { App } from '../context.ts';
import { pictureUrls } from '../pictures.ts';
import { initialsOf } from '../users/initials.ts';
import { presentUser } from '../users/present.ts';
import type { UserRow } from '../users/queries.ts';
import { ageOn, fullAddress, fullName } from './computed.ts';
import { LINKS, PLAIN_FIELDS } from './fields.ts';
import type { Numbers } from './numbers.ts';
import type { EmployeeListRow, EmployeeRow } from './queries.ts';

export const BASE = '/api/pms/employees';

const named = (id: string | null, name: string | null) => (id === null ? null : { id, name: name! });

/** What somebody entered of an employee, but numbers and the picture. */
const ENTERED = [...PLAIN_FIELDS, ...LINKS] as const;
const NO_PICTURE = pictureUrls('', null);

/** The day that ages are told of: looked up once for all of a list. */
export const todayOf = ({ time, clock }: Pick<App, 'time' | 'clock'>): string => time.dateOf(clock.now());

export function presentInList(app: App, row: EmployeeListRow, today: string) {
  const { time } = app;
  return {
    id: row.id,
    initials: initialsOf(`${row.first_name} ${row.last_name}`),
    full_name: fullName(row),
    first_name: row.first_name,
    middle_name: row.middle_name,
    last_name: row.last_name,
    suffix: row.suffix,
    preferred_name: row.preferred_name,
    employee_number: row.employee_number,
    agency_employee_number: row.agency_employee_number,
    biometric_id: row.biometric_id,
    user_id: row.user_id,
    position_id: row.position_id,
    organization_id: row.organization_id,
    timekeeping_policy_id: row.timekeeping_policy_id,
    employment_type_id: row.employment_type_id,
    position: named(row.position_id, row.position_name),
    organization:
      row.organization_id === null
        ? null
        : { id: row.organization_id, name: row.organization_name!, slug: row.organization_slug! },
    employment_type: named(row.employment_type_id, row.employment_type_name),
    ...(row.avatar_key === null
      ? NO_PICTURE
      : pictureUrls(`${app.publicUrl}${BASE}/${row.id}/avatar`, row.avatar_key)),
    sex: row.sex,
    birthdate: row.birthdate,
    age: ageOn(row.birthdate, today),
    civil_status: row.civil_status,
    email: row.email,
    is_pwd: row.is_pwd,
    is_military: row.is_military,
    designation: row.designation,
    archived_at: time.showOrNull(row.archived_at),
    created_at: time.show(row.created_at),
    updated_at: time.show(row.updated_at),
  };
}

/** The whole record. `numbers` are what the caller may see of them. */
export function presentEmployee(app: App, row: EmployeeRow, numbers: Numbers, user: UserRow | null) {
  const entered: Record<string, unknown> = {};
  for (const name of ENTERED) entered[name] = row[name];
  return {
    ...entered,
    ...presentInList(app, row, todayOf(app)),
    ...numbers,
    full_address: fullAddress(row),
    user: user === null ? null : presentUser(app, user),
    timekeeping_policy: named(row.timekeeping_policy_id, row.timekeeping_policy_name),
    settings: null,
    biometric_setting: null,
    anonymized_at: app.time.showOrNull(row.anonymized_at),
  };
}
