import type { Role } from '@bulwagan/contracts/fundraising/roles.ts';
import type { Db } from '../database.ts';

interface Person {
  email: string;
  name: [first: string, last: string];
  roles: Role[];
  /** Index among the demo institutions. */
  institution?: number;
  phone?: string;
  status?: 'pending' | 'suspended';
}

/** Accounts that anyone may use in development (contract, demo accounts). Production refuses to start with them. */
export const DEMO_ACCOUNTS = {
  admin: 'admin@fundraising.test',
  institution: 'institution@fundraising.test',
  committee: 'committee@fundraising.test',
  donor: 'donor@fundraising.test',
} as const;

const PEOPLE: Person[] = [
  {
    email: DEMO_ACCOUNTS.admin,
    name: ['Amihan', 'Villareal'],
    roles: ['system_admin'],
    phone: '+63 917 555 0101',
  },
  {
    email: DEMO_ACCOUNTS.institution,
    name: ['Ramón', 'Peñaflor'],
    roles: ['institution_admin'],
    institution: 0,
    phone: '+63 917 555 0102',
  },
  {
    email: DEMO_ACCOUNTS.committee,
    name: ['Ligaya', 'Bautista'],
    roles: ['committee_member'],
    institution: 0,
    phone: '+63 917 555 0103',
  },
  {
    email: DEMO_ACCOUNTS.donor,
    name: ['Jose Miguel', 'Santos'],
    roles: ['donor'],
    phone: '+63 917 555 0104',
  },
  {
    email: 'w.tolentino@parola.test',
    name: ['Wilma', 'Tolentino'],
    roles: ['institution_admin'],
    institution: 1,
  },
  {
    email: 'n.macaraeg@parola.test',
    name: ['Nestor', 'Macaraeg'],
    roles: ['committee_member'],
    institution: 1,
  },
  { email: 'e.dao-as@hagdan.test', name: ['Elena', 'Dao-as'], roles: ['institution_admin'], institution: 2 },
  { email: 'f.bugtong@hagdan.test', name: ['Fidel', 'Bugtong'], roles: ['committee_member'], institution: 2 },
  { email: 'carmela.quiambao@mail.test', name: ['Carmela', 'Quiambao'], roles: ['donor'] },
  { email: 'paolo.lacson@mail.test', name: ['Paolo', 'Lacson'], roles: ['donor'] },
  { email: 'tala.ibanez@mail.test', name: ['Tala', 'Ibañez'], roles: ['donor'] },
  { email: 'v.salonga@mail.test', name: ['Vicente', 'Salonga'], roles: ['donor'] },
  { email: 'joy.delrosario@mail.test', name: ['Joy', 'Del Rosario'], roles: ['donor'] },
  { email: 'g.malabanan@mail.test', name: ['Gabriel', 'Malabanan'], roles: ['donor'] },
  // One user who has not entered the code yet, and one who is suspended.
  { email: 'mayumi.cruz@mail.test', name: ['Mayumi', 'Cruz'], roles: ['donor'], status: 'pending' },
  { email: 'r.escobar@mail.test', name: ['Reynaldo', 'Escobar'], roles: ['donor'], status: 'suspended' },
];

export interface SeededPeople {
  /** Returns an account's id by its address. */
  idOf(email: string): number;
  nameOf(email: string): string;
  /** Donors who have donated. */
  donorIds: number[];
}

/** Inserts all accounts with the same password hash. */
export async function seedPeople(
  trx: Db,
  { passwordHash, institutionIds, at }: { passwordHash: string; institutionIds: number[]; at: string },
): Promise<SeededPeople> {
  const rows = await trx
    .insertInto('users')
    .values(
      PEOPLE.map(({ email, name, institution, phone, status }) => ({
        first_name: name[0],
        last_name: name[1],
        email,
        email_key: email,
        phone: phone ?? null,
        password_hash: passwordHash,
        status: status ?? 'active',
        email_verified_at: status === 'pending' ? null : at,
        institution_id: institution === undefined ? null : institutionIds[institution]!,
        created_at: at,
        updated_at: at,
      })),
    )
    .returning(['id', 'email'])
    .execute();
  const ids = new Map(rows.map(({ id, email }) => [email, id]));
  const idOf = (email: string) => ids.get(email)!;
  const roles = PEOPLE.flatMap((one) => one.roles.map((role) => ({ user_id: idOf(one.email), role })));
  await trx.insertInto('user_roles').values(roles).execute();
  const donors = PEOPLE.filter(({ roles: [role], status }) => role === 'donor' && status === undefined);
  return {
    idOf,
    nameOf: (email) => PEOPLE.find((one) => one.email === email)!.name.join(' '),
    donorIds: donors.map(({ email }) => idOf(email)),
  };
}
