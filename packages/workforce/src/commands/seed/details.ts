import type { Random } from '@bulwagan/platform/commands/random.ts';
import type { PersonName } from './names.ts';
import { BARANGAYS, PROVINCES, type Province, STREETS } from './places.ts';

/** Generates details of a person other than name, government ids and work. */

const LEAST_AGE = 24;
const MOST_AGE = 64;

const RELIGIONS: [string, number][] = [
  ['Roman Catholic', 79],
  ['Islam', 6],
  ['Iglesia ni Cristo', 3],
  ['Aglipayan', 2],
  ['Born Again Christian', 8],
  ['Seventh-day Adventist', 2],
];
const ETHNIC_GROUPS = [
  'Tagalog',
  'Cebuano',
  'Ilocano',
  'Hiligaynon',
  'Bicolano',
  'Waray',
  'Kapampangan',
] as const;
const BLOOD_TYPES: [string, number][] = [
  ['O+', 44],
  ['A+', 26],
  ['B+', 22],
  ['AB+', 6],
  ['O-', 1],
  ['A-', 1],
];
const BUILDS = ['Slim', 'Medium', 'Medium', 'Heavy'] as const;
const COMPLEXIONS = ['Fair', 'Brown', 'Brown', 'Dark'] as const;
const MARKS = ['Mole on the left cheek', 'Scar on the right forearm', 'Birthmark on the neck'] as const;
const RANKS = ['Private First Class', 'Corporal', 'Sergeant', 'Second Lieutenant', 'Captain'] as const;
const DESIGNATIONS = ['Officer in charge', 'Section head', 'Records custodian', 'Safety officer'] as const;

/** Returns a value for the given share of people, and null for everyone else. */
const sometimes = <T>(random: Random, share: number, make: () => T): T | null =>
  random.chance(share) ? make() : null;
/** Returns a number between the two, both included. */
const between = (random: Random, least: number, most: number) => least + random.below(most - least + 1);
const digits = (random: Random, count: number) => String(random.below(10 ** count)).padStart(count, '0');
const twoDigits = (value: number) => String(value).padStart(2, '0');

/** `year` is the current year, so that everyone is of working age. */
export function newPerson(random: Random, name: PersonName, year: number) {
  const age = between(random, LEAST_AGE, MOST_AGE);
  return {
    ...name,
    preferred_name: sometimes(random, 0.2, () => name.first_name.split(' ')[0]!.slice(0, 4)),
    preferred_middle_initials: sometimes(random, 0.1, () => name.middle_name?.charAt(0) ?? null),
    birthdate: `${year - age}-${twoDigits(1 + random.below(12))}-${twoDigits(1 + random.below(28))}`,
    birthplace: sometimes(random, 0.9, () => random.pick(PROVINCES).name),
    civil_status: civilStatus(random, age),
    citizenship: 'Filipino',
    nationality: 'Filipino',
    religion: sometimes(random, 0.9, () => random.weighted(RELIGIONS)),
    ethnic_group: sometimes(random, 0.5, () => random.pick(ETHNIC_GROUPS)),
  };
}

function civilStatus(random: Random, age: number): string {
  if (random.chance(Math.max(0.1, 1.2 - age / 35))) return 'single';
  if (random.chance(age / 800)) return 'widowed';
  return random.chance(0.06) ? random.pick(['separated', 'separated', 'annulled']) : 'married';
}

export function newBody(random: Random, sex: PersonName['sex']) {
  const isMan = sex === 'male';
  const some = <T>(make: () => T) => sometimes(random, 0.85, make);
  return {
    height: some(() => between(random, isMan ? 155 : 145, isMan ? 182 : 170)),
    weight: some(() => between(random, isMan ? 52 : 42, isMan ? 95 : 82)),
    blood_type: some(() => random.weighted(BLOOD_TYPES)),
    built: some(() => random.pick(BUILDS)),
    complexion: some(() => random.pick(COMPLEXIONS)),
    distinguishing_marks: sometimes(random, 0.08, () => random.pick(MARKS)),
    hair_color: some(() => 'Black'),
    eye_color: some(() => random.pick(['Black', 'Brown'])),
    shoes_size: some(() => between(random, isMan ? 39 : 35, isMan ? 45 : 40)),
    head_size: some(() => between(random, 53, 60)),
  };
}

/** Most people have their permanent address in their own province. */
export function newAddresses(random: Random, province: Province) {
  const current = newAddress(random, province);
  const permanent = random.chance(0.75) ? current : newAddress(random, random.pick(PROVINCES));
  return {
    permanent_address_1: permanent.address1,
    permanent_address_2: permanent.address2,
    permanent_province: permanent.province,
    permanent_city: permanent.city,
    permanent_zipcode: permanent.zipcode,
    permanent_barangay: permanent.barangay,
    current_address_1: current.address1,
    current_address_2: current.address2,
    current_province: current.province,
    current_city: current.city,
    current_zipcode: current.zipcode,
    current_barangay: current.barangay,
  };
}

function newAddress(random: Random, province: Province) {
  const city = random.pick(province.cities);
  return {
    address1: `${1 + random.below(400)} ${random.pick(STREETS)}`,
    address2: sometimes(random, 0.2, () => `Purok ${1 + random.below(9)}`),
    province: province.name,
    city: city.name,
    zipcode: city.zipcode,
    barangay: random.pick(BARANGAYS),
  };
}

export function newContact(random: Random, name: PersonName, serial: number) {
  const mailName = `${name.first_name.split(' ')[0]!}.${name.last_name}`.toLowerCase();
  return {
    // `.example` domains never receive mail. The serial number makes each address unique.
    email: sometimes(random, 0.9, () => `${plain(mailName)}.${serial}@staff.example`),
    home_number: sometimes(random, 0.8, () => `09${digits(random, 9)}`),
    work_number: sometimes(random, 0.6, () => `(02) 8${digits(random, 3)} ${digits(random, 4)}`),
  };
}

const plain = (text: string): string => text.normalize('NFD').replaceAll(/[^a-z.]/g, '');

export function newService(random: Random) {
  const isMilitary = random.chance(0.015);
  return {
    is_pwd: random.chance(0.012),
    is_military: isMilitary,
    rank: isMilitary ? random.pick(RANKS) : null,
    designation: sometimes(random, 0.1, () => random.pick(DESIGNATIONS)),
  };
}
