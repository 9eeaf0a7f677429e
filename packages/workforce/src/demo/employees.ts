import type { Random } from '@bulwagan/platform/commands/random.ts';
import { newId } from '@bulwagan/platform/http/ids.ts';
import type { FieldEncryption } from '@bulwagan/platform/privacy/field-encryption.ts';
import type { Db } from '../database.ts';
import { encryptGovernmentIds } from '../employees/government-ids/government-id-encryption.ts';
import type { SeededLists } from './lists.ts';

const EMPLOYEES = 60;

const GIVEN = {
  female: [
    'Althea',
    'Bernadette',
    'Carmela',
    'Divina',
    'Estrella',
    'Florencia',
    'Grace',
    'Hazel',
    'Imelda',
    'Joy',
  ],
  male: [
    'Alfredo',
    'Benjie',
    'Crisostomo',
    'Danilo',
    'Eduardo',
    'Ferdie',
    'Gilbert',
    'Hernan',
    'Ismael',
    'Jomar',
  ],
} as const;
const FAMILY = [
  'Abrogar',
  'Baluyot',
  'Capistrano',
  'Dimagiba',
  'Enriquez',
  'Fajardo',
  'Galang',
  'Hernandez',
  'Inocencio',
  'Jumawan',
  'Lumibao',
  'Mañalac',
  'Nolasco',
  'Ocampo',
  'Punzalan',
];
const CITIES = ['Malolos', 'Meycauayan', 'Baliwag', 'San Jose del Monte'];

interface SeedContext {
  lists: SeededLists;
  random: Random;
  fieldEncryption: FieldEncryption;
  staffUserId: number;
  at: string;
}

/** Creates sixty employees in four organizations. The first is the staff member who can sign in. Returns the ids. */
export async function seedEmployees(trx: Db, seedContext: SeedContext): Promise<string[]> {
  const rows = Array.from({ length: EMPLOYEES }, (_, index) => employee(index, seedContext));
  await trx.insertInto('employees').values(rows).execute();
  return rows.map(({ id }) => id);
}

function employee(index: number, { lists, random, fieldEncryption, staffUserId, at }: SeedContext) {
  const id = newId();
  const sex = index === 0 ? 'female' : random.pick(['female', 'male'] as const);
  const digits = (length: number) => Array.from({ length }, () => random.below(10)).join('');
  const birthYear = 1962 + random.below(42);
  const hasLicence = index % 4 === 2;
  return {
    id,
    user_id: index === 0 ? staffUserId : null,
    employee_number: String(10_001 + index),
    first_name: index === 0 ? 'Liza' : random.pick(GIVEN[sex]),
    middle_name: random.pick(FAMILY),
    last_name: index === 0 ? 'Manalo' : random.pick(FAMILY),
    sex,
    birthdate: `${birthYear}-${String(1 + random.below(12)).padStart(2, '0')}-${String(1 + random.below(28)).padStart(2, '0')}`,
    birthplace: 'Bulakan',
    civil_status: random.pick(['single', 'married', 'married', 'widowed']),
    citizenship: 'Filipino',
    organization_id: lists.organizationIds[index % lists.organizationIds.length]!,
    position_id: random.pick(lists.positionIds),
    employment_type_id: random.weighted(
      lists.employmentTypeIds.map((one, rank) => [one, 6 - 2 * rank] as const),
    ),
    timekeeping_policy_id: lists.policyIds[index % 5 === 4 ? 1 : 0]!,
    current_address_1: `${1 + random.below(300)} Mabini Street`,
    current_city: random.pick(CITIES),
    current_province: 'Bulacan',
    current_zipcode: '3000',
    work_number: `(044) ${digits(3)} ${digits(4)}`,
    height: 148 + random.below(35),
    weight: 45 + random.below(45),
    ...encryptGovernmentIds(fieldEncryption, id, {
      gsis_number: digits(11),
      tin_number: digits(9),
      philhealth_number: digits(12),
      pagibig_number: digits(12),
      ...(hasLicence ? { prc_number: digits(7) } : {}),
    }),
    created_at: at,
    updated_at: at,
  };
}
