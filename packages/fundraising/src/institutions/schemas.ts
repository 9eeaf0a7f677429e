import { INSTITUTION_STATUSES, USER_STATUSES } from '@bulwagan/contracts/fundraising/statuses.ts';
import { TEXT_MAX_LENGTH } from '@bulwagan/contracts/lengths.ts';
import {
  date,
  email,
  errorOf,
  id,
  nameText,
  nullable,
  oneOf,
  text,
  timestamp,
} from '@bulwagan/platform/http/schema.ts';
import { Type } from 'typebox';
import { tin } from '../documents/values/tin.ts';
import { pageFields, searchText, webAddress } from '../http/fields.ts';

/** Accreditation of the institution as a donee (contract §3.2). */
export const Accreditation = Type.Object(
  {
    kind: nameText(60, {
      description:
        '`ngo` (deductible in full), `nonstock` (deductible within limits), `government_school` (Adopt-a-School Act), or another kind; `none` gives no certificate of donation',
    }),
    number: nameText(100, { description: 'Of the certificate of registration or accreditation' }),
    valid_from: date(),
    valid_to: date('YYYY-MM-DD, the last day'),
  },
  { 'x-name': 'Accreditation' },
);

/** Person who signs papers for the institution. */
const Signatory = Type.Object(
  { name: nameText(), position: Type.Optional(nullable(nameText())) },
  { 'x-name': 'Signatory' },
);

const taxData = {
  registered_name: Type.Optional(
    nullable(nameText(255, { description: 'As registered; papers show it instead of `name`' })),
  ),
  tin: Type.Optional(nullable(tin())),
  address: Type.Optional(nullable(text(500, { description: 'Registered address' }))),
  accreditation: Type.Optional(nullable(Accreditation)),
  signatory: Type.Optional(nullable(Signatory)),
};

export const Institution = Type.Object(
  {
    id: Type.Integer(),
    name: Type.String(),
    description: nullable(Type.String()),
    website: nullable(Type.String()),
    city: nullable(Type.String()),
    province: nullable(Type.String()),
    registered_name: nullable(Type.String()),
    tin: nullable(Type.String()),
    address: nullable(Type.String()),
    accreditation: nullable(Accreditation),
    signatory: nullable(Signatory),
    logo: nullable(Type.String({ description: 'Address of the picture' })),
    status: oneOf(INSTITUTION_STATUSES),
    created_at: timestamp(),
    updated_at: timestamp(),
  },
  { 'x-name': 'Institution' },
);

export const InstitutionQuery = Type.Object({
  ...pageFields,
  search: searchText('Part of the name'),
  status: Type.Optional(
    oneOf(INSTITUTION_STATUSES, { description: 'Inactive ones are shown to their staff alone.' }),
  ),
});

const details = {
  description: Type.Optional(nullable(text(TEXT_MAX_LENGTH))),
  website: Type.Optional(nullable(webAddress())),
  city: Type.Optional(nullable(text())),
  province: Type.Optional(nullable(text())),
  ...taxData,
};
export const NewInstitution = Type.Object({ name: nameText(), ...details });
/** Missing members stay unchanged; null clears. Institutions change these themselves. */
export const TaxData = Type.Object(taxData, { 'x-name': 'TaxData' });
/** Missing members stay unchanged; null clears. */
export const InstitutionChange = Type.Object({ name: Type.Optional(nameText()), ...details });

export const BankAccount = Type.Object(
  {
    id: Type.Integer(),
    institution_id: Type.Integer(),
    bank_name: Type.String(),
    account_name: Type.String(),
    account_number_last_four: Type.String({ description: 'All that is ever shown of the number' }),
    is_active: Type.Boolean(),
    created_at: timestamp(),
    updated_at: timestamp(),
  },
  { 'x-name': 'BankAccount' },
);

export const NewBankAccount = Type.Object({
  bank_name: nameText(),
  account_name: nameText(),
  account_number: Type.String({
    // Six to twenty digits, with optional spaces and hyphens for readability.
    pattern: '^[0-9](?:[ -]?[0-9]){5,19}$',
    ...errorOf('bank_account.digits'),
    description: 'Kept encrypted; 6 to 20 digits',
  }),
});

export const bankAccountParams = Type.Object({ id: id('Institution'), bank_account_id: id('Bank account') });

export const CommitteeMember = Type.Object(
  {
    id: Type.Integer({ description: 'The user' }),
    name: Type.String(),
    email: Type.String(),
    status: oneOf(USER_STATUSES),
  },
  { 'x-name': 'CommitteeMember' },
);

export const NewCommitteeMember = Type.Object({
  user_id: Type.Optional(nullable(id('A user of this institution'))),
  email: Type.Optional(nullable(email())),
});

export const committeeParams = Type.Object({ id: id('Institution'), user_id: id('User') });
