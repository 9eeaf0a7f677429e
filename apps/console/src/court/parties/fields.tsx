import { Autocomplete, NativeSelect, SimpleGrid, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { choicesOf } from '../../kit/forms/choices.ts';
import { useTexts } from '../../language/language.tsx';
import type { Schemas } from '../api.ts';
import { wordTexts } from '../cases/words.ts';
import { partyTexts } from './texts.ts';

export interface PartyValues {
  name: string;
  classification: Schemas['Party']['classification'];
  address: string;
  email: string;
  phone: string;
}

export const NEW_PARTY: PartyValues = {
  name: '',
  classification: 'plaintiff',
  address: '',
  email: '',
  phone: '',
};

export const PARTY_FIELDS = ['name', 'classification', 'address', 'email', 'phone'] as const;

/** Form values of a party of a case, with the role that papers print. Parties of an amendment have no role. */
export interface RoledPartyValues extends PartyValues {
  role: string;
}

export const NEW_ROLED_PARTY: RoledPartyValues = { ...NEW_PARTY, role: '' };

type InputProps = ReturnType<UseFormReturnType<PartyValues>['getInputProps']>;

const ROLE_MAX_LENGTH = 100;
/** Common roles of parties. Papers print each role in the language of the paper. */
const USUAL_ROLES = [
  'Accused',
  'Child in Conflict with the Law',
  'Private Complainant',
  'Petitioner',
  'Respondent',
  'Oppositor',
  'Applicant',
  'Intervenor',
  'Third-Party Plaintiff',
  'Third-Party Defendant',
];

/** Role of a party in captions, such as petitioner. */
export function RoleField(field: InputProps) {
  const texts = useTexts(partyTexts);
  return (
    <Autocomplete
      label={texts.role}
      description={texts.roleHint}
      data={USUAL_ROLES}
      maxLength={ROLE_MAX_LENGTH}
      autoComplete="off"
      {...field}
    />
  );
}

/** Name and contact fields of a party, shared by all forms. */
export function PartyFields({ field }: { field: (name: keyof PartyValues) => InputProps }) {
  const texts = useTexts(partyTexts);
  const words = useTexts(wordTexts);
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      <TextInput label={texts.name} required autoComplete="off" {...field('name')} />
      <NativeSelect label={texts.classification} data={choicesOf(words.party)} {...field('classification')} />
      <TextInput label={texts.address} autoComplete="off" {...field('address')} />
      <TextInput label={texts.phone} type="tel" autoComplete="off" {...field('phone')} />
      <TextInput
        label={texts.email}
        description={texts.emailHint}
        type="email"
        autoComplete="off"
        {...field('email')}
      />
    </SimpleGrid>
  );
}

/** Converts the form values to a party with a role. The role of counsel is fixed. */
export const roledPartyOf = (values: RoledPartyValues) => ({
  ...partyOf(values),
  role: (values.classification !== 'counsel' && values.role.trim()) || null,
});

/** Converts form values to the request body; empty fields become null. */
export function partyOf({ name, classification, address, email, phone }: PartyValues) {
  return {
    name,
    classification,
    address: address.trim() || null,
    email: email.trim() || null,
    phone: phone.trim() || null,
  };
}
