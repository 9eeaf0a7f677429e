import type { App } from '../context.ts';
import type { Db } from '../database.ts';
import { insertBankAccount, nextBankAccountId } from '../institutions/bank-account-queries.ts';
import { fieldEncryptionContext } from '../institutions/bank-accounts.ts';

const INSTITUTIONS = [
  {
    name: 'Binhi ng Karunungan Foundation',
    description:
      'Binhi keeps reading rooms open along the Marikina River and sees pupils of the riverside schools through to college.',
    website: 'https://binhi.test',
    city: 'Marikina',
    province: 'Metro Manila',
    registered_name: 'Binhi ng Karunungan Foundation, Inc.',
    address: '18 Ilaya Street, Barangay Sto. Niño, Marikina City 1800',
    tin: '000-111-222-00000',
    accreditation_kind: 'ngo',
    accreditation_number: 'PCNC-DEMO-0117',
    signatory_name: 'Ma. Consolación Ñíguez-Dela Peña',
    signatory_position: 'Treasurer',
    bank: { name: 'Silangan Savings Bank', number: '004512887301' },
  },
  {
    name: 'Parola Learning Fund',
    description:
      'Parola serves island schools between Mindoro and Palawan: boats, boarding, and teachers who stay the term.',
    website: 'https://parola.test',
    city: 'Calapan',
    province: 'Oriental Mindoro',
    registered_name: 'Parola Learning Fund, Inc.',
    address: '4 Pantalan Road, Barangay Lazareto, Calapan City 5200',
    tin: '000-333-444-00000',
    accreditation_kind: 'nonstock',
    accreditation_number: 'PCNC-DEMO-0232',
    signatory_name: 'Wilma Tolentino',
    signatory_position: 'Executive Director',
    bank: { name: 'Bangko ng Kapuluan', number: '7720031946' },
  },
  {
    name: 'Hagdan Cordillera Scholars',
    description:
      'Hagdan accompanies young people of the upland provinces who are the first of their families to go to university.',
    website: null,
    city: 'Baguio',
    province: 'Benguet',
    // Without tax data and accreditation, so that the pages that ask for them have an example.
    registered_name: null,
    address: null,
    tin: null,
    accreditation_kind: null,
    accreditation_number: null,
    signatory_name: null,
    signatory_position: null,
    bank: { name: 'Silangan Savings Bank', number: '004519026644' },
  },
];

export async function seedInstitutions(trx: Db, at: string): Promise<number[]> {
  const rows = await trx
    .insertInto('institutions')
    .values(
      INSTITUTIONS.map(({ bank: _, ...one }) => ({
        ...one,
        ...(one.accreditation_kind === null ? {} : accreditedAround(at)),
        created_at: at,
        updated_at: at,
      })),
    )
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Years of an accreditation that covers all demo donations, made after this instant. */
function accreditedAround(at: string) {
  const year = Number(at.slice(0, 4));
  return { accreditation_valid_from: `${year - 1}-01-01`, accreditation_valid_to: `${year + 3}-12-31` };
}

/** Inserts one account per institution, its number encrypted as the service does. Returns the ids in order. */
export async function seedBankAccounts(
  app: Pick<App, 'fieldEncryption'>,
  trx: Db,
  institutionIds: number[],
  at: string,
): Promise<number[]> {
  const ids: number[] = [];
  for (const [n, { name, bank }] of INSTITUTIONS.entries()) {
    const id = await nextBankAccountId(trx);
    const account = {
      id,
      institutionId: institutionIds[n]!,
      bankName: bank.name,
      accountName: name,
      encryptedNumber: app.fieldEncryption.encrypt(bank.number, fieldEncryptionContext(id)),
      lastFour: bank.number.slice(-4),
    };
    await insertBankAccount(trx, account, at);
    ids.push(id);
  }
  return ids;
}
