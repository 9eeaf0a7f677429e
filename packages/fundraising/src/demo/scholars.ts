import type { Db } from '../database.ts';

/** Fields shown to the public besides the first name. */
const EVERYTHING = {
  shows_last_name: true,
  shows_photo: true,
  shows_school: true,
  shows_location: true,
  shows_story: true,
};
const NOTHING = {
  shows_last_name: false,
  shows_photo: false,
  shows_school: false,
  shows_location: false,
  shows_story: false,
};

/** Scholars with different consents, from full consent to not being listed, to demonstrate what the public sees. */
const SCHOLARS = [
  {
    institution: 0,
    first_name: 'Althea',
    last_name: 'Manalo',
    school: 'Pamantasan ng Ilog Marikina',
    course: 'BS Nursing',
    year_level: '3rd year',
    city: 'Marikina',
    province: 'Metro Manila',
    birthdate: '2005-03-14',
    contact_email: 'althea.manalo@mail.test',
    contact_phone: '+63 917 555 0161',
    story:
      'Althea carried her neighbours across the flood when she was twelve and decided that night to become a nurse. Her mother sells kakanin at the gate of the school; the clinical years cost more than that can bear.',
    ...EVERYTHING,
  },
  {
    institution: 0,
    first_name: 'Jericho',
    last_name: 'Domingo',
    school: 'Dalubhasaang Teknikal ng San Mateo',
    course: 'BS Civil Engineering',
    year_level: '1st year',
    city: 'San Mateo',
    province: 'Rizal',
    birthdate: '2007-08-30',
    contact_email: 'jericho.domingo@mail.test',
    contact_phone: '+63 917 555 0162',
    story: 'Jericho wants to build bridges that stand when the river rises.',
    ...EVERYTHING,
    shows_last_name: false,
    shows_location: false,
  },
  {
    institution: 1,
    first_name: 'Marisol',
    last_name: 'Gatdula',
    school: 'Kolehiyo ng Calapan',
    course: 'BS Marine Transportation',
    year_level: '2nd year',
    city: 'Calapan',
    province: 'Oriental Mindoro',
    birthdate: '2006-01-22',
    contact_email: 'marisol.gatdula@mail.test',
    contact_phone: '+63 917 555 0163',
    story:
      'Marisol steered her uncle’s boat before she could write. She will be the first captain of her island.',
    ...EVERYTHING,
    shows_photo: false,
  },
  {
    institution: 1,
    first_name: 'Noel',
    last_name: 'Espiritu',
    school: 'Kolehiyo ng Calapan',
    course: 'Bachelor of Elementary Education',
    year_level: '4th year',
    city: 'Puerto Galera',
    province: 'Oriental Mindoro',
    birthdate: '2003-11-05',
    contact_email: 'noel.espiritu@mail.test',
    contact_phone: '+63 917 555 0164',
    story: 'Noel will go back to the school of two rooms that he came from.',
    ...NOTHING,
  },
  {
    institution: 2,
    first_name: 'Tala',
    last_name: 'Bugtong',
    school: 'Unibersidad ng Kabundukan',
    course: 'BS Agriculture',
    year_level: '2nd year',
    city: 'Bontoc',
    province: 'Mountain Province',
    birthdate: '2006-06-17',
    contact_email: 'tala.bugtong@mail.test',
    contact_phone: '+63 917 555 0165',
    story: 'Tala studies how the rice terraces of her grandparents can feed her grandchildren.',
    ...NOTHING,
    shows_school: true,
    shows_story: true,
  },
  {
    institution: 2,
    first_name: 'Isagani',
    last_name: 'Lagman',
    school: 'Unibersidad ng Kabundukan',
    course: 'BS Information Technology',
    year_level: '1st year',
    city: 'Baguio',
    province: 'Benguet',
    birthdate: '2008-02-09',
    contact_email: 'isagani.lagman@mail.test',
    contact_phone: '+63 917 555 0166',
    story: null,
    ...NOTHING,
    is_listed: false,
  },
];

/** Returns the ids in order. */
export async function seedScholars(trx: Db, institutionIds: number[], at: string): Promise<number[]> {
  const rows = await trx
    .insertInto('scholars')
    .values(
      SCHOLARS.map(({ institution, ...one }) => ({
        is_listed: true,
        ...one,
        institution_id: institutionIds[institution]!,
        created_at: at,
        updated_at: at,
      })),
    )
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}
