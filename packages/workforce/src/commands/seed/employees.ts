import type { Random } from '@bulwagan/platform/commands/random.ts';
import type { CopyRow, CopyValue } from '@bulwagan/platform/database/copy.ts';
import type { FieldEncryption } from '@bulwagan/platform/privacy/field-encryption.ts';
import { encryptGovernmentIds } from '../../employees/government-ids/government-id-encryption.ts';
import {
  GOVERNMENT_ID_FIELDS,
  type GovernmentIdField,
  type GovernmentIds,
} from '../../employees/government-ids/government-ids.ts';
import { newAddresses, newBody, newContact, newPerson, newService } from './details.ts';
import { newNumbers } from './government-ids.ts';
import type { SeededLists } from './lists.ts';
import { newPersonName, type PersonName } from './names.ts';
import type { SeededOrganization } from './organizations.ts';
import { PROVINCES } from './places.ts';
import { isoOf } from './plan.ts';

/** All columns of an employee except the picture and generated columns. */
export const EMPLOYEE_COLUMNS = [
  'id',
  'user_id',
  'position_id',
  'organization_id',
  'timekeeping_policy_id',
  'employment_type_id',
  'employee_number',
  'agency_employee_number',
  'biometric_id',
  'first_name',
  'middle_name',
  'last_name',
  'suffix',
  'preferred_name',
  'preferred_middle_initials',
  'sex',
  'birthdate',
  'birthplace',
  'civil_status',
  'citizenship',
  'nationality',
  'religion',
  'ethnic_group',
  'sss_number',
  'sss_number_index',
  'tin_number',
  'tin_number_index',
  'philhealth_number',
  'philhealth_number_index',
  'gsis_number',
  'gsis_number_index',
  'gsis_policy_number',
  'gsis_policy_number_index',
  'pagibig_number',
  'pagibig_number_index',
  'prc_number',
  'prc_number_index',
  'bank_account_number',
  'bank_account_number_index',
  'height',
  'weight',
  'blood_type',
  'built',
  'complexion',
  'distinguishing_marks',
  'hair_color',
  'eye_color',
  'shoes_size',
  'head_size',
  'permanent_address_1',
  'permanent_address_2',
  'permanent_province',
  'permanent_city',
  'permanent_zipcode',
  'permanent_barangay',
  'current_address_1',
  'current_address_2',
  'current_province',
  'current_city',
  'current_zipcode',
  'current_barangay',
  'email',
  'home_number',
  'work_number',
  'is_pwd',
  'is_military',
  'rank',
  'designation',
  'hired_on',
  'separated_on',
  'separation_reason',
  'bank_name',
  'bank_branch',
  'version',
  'archived_at',
  'created_at',
  'updated_at',
] as const;

type Values = Record<(typeof EMPLOYEE_COLUMNS)[number], CopyValue>;

/** Lists and services used to generate employees. */
export interface SeedContext {
  fieldEncryption: FieldEncryption;
  organizations: SeededOrganization[];
  lists: SeededLists;
  nowInMs: number;
  /** The current year. */
  year: number;
}

/** Data of an employee fixed before the rest is generated. */
export interface Newcomer {
  id: string;
  /** Number of generated employees over all runs, used as employee number. */
  serial: number;
  createdInMs: number;
  /** An employee with an account already has a name. */
  account: { userId: number; person: PersonName } | null;
}

export interface SeededEmployee {
  id: string;
  createdAt: string;
  archivedAt: string | null;
  row: CopyRow;
}

const SHARE_ARCHIVED = 0.02;

export function newEmployee(random: Random, seedContext: SeedContext, newcomer: Newcomer): SeededEmployee {
  const { id, serial, createdInMs, account } = newcomer;
  const { organizations, lists, nowInMs } = seedContext;
  // Earlier organizations have more employees, and earlier positions are more common.
  const organization = organizations[Math.floor(random.fraction() ** 1.2 * organizations.length)]!;
  const position = lists.positions[Math.floor(random.fraction() ** 1.5 * lists.positions.length)]!;
  const type = random.weighted(lists.employmentTypes);
  const name = account?.person ?? newPersonName(random);
  const createdAt = isoOf(createdInMs);
  const isArchived = account === null && random.chance(SHARE_ARCHIVED);
  const archivedAt = isArchived
    ? isoOf(Math.floor(createdInMs + random.fraction() * (nowInMs - createdInMs)))
    : null;
  const { isInsuredByGsis } = type;
  const { hasLicence } = position;
  const values: Values = {
    id,
    user_id: account?.userId ?? null,
    position_id: position.id,
    organization_id: random.chance(0.995) ? organization.id : null,
    timekeeping_policy_id: random.weighted(lists.policyIds),
    employment_type_id: type.id,
    employee_number: String(serial),
    agency_employee_number: random.chance(0.6) ? `NSA-${serial}` : null,
    // Timekeeping devices know employees by the same number.
    biometric_id: random.chance(0.9) ? String(serial) : null,
    ...newPerson(random, name, seedContext.year),
    ...encrypted(
      seedContext.fieldEncryption,
      id,
      newNumbers(random, { serial, isInsuredByGsis, hasLicence }),
    ),
    ...newBody(random, name.sex),
    ...newAddresses(random, organization.province ?? random.pick(PROVINCES)),
    ...newContact(random, name, serial),
    ...newService(random),
    hired_on: createdAt.slice(0, 10),
    separated_on: archivedAt?.slice(0, 10) ?? null,
    separation_reason: isArchived ? 'Resigned' : null,
    bank_name: 'Land Bank of the Philippines',
    bank_branch: null,
    version: isArchived ? 2 : 1,
    archived_at: archivedAt,
    created_at: createdAt,
    updated_at: archivedAt ?? createdAt,
  };
  return { id, createdAt, archivedAt, row: EMPLOYEE_COLUMNS.map((column) => values[column]) };
}

/** Encrypts the government ids like the application, each with its hash, in the text format of COPY. */
function encrypted(fieldEncryption: FieldEncryption, id: string, governmentIds: GovernmentIds) {
  const columns = encryptGovernmentIds(fieldEncryption, id, governmentIds);
  const texts = {} as Record<GovernmentIdField | `${GovernmentIdField}_index`, string | null>;
  for (const field of GOVERNMENT_ID_FIELDS) {
    const index = columns[`${field}_index`] ?? null;
    texts[field] = columns[field] ?? null;
    texts[`${field}_index`] = index === null ? null : `\\x${index.toString('hex')}`;
  }
  return texts;
}
