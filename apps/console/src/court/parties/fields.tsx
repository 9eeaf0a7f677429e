import { NativeSelect, SimpleGrid, TextInput } from '@mantine/core';
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

type InputProps = ReturnType<UseFormReturnType<PartyValues>['getInputProps']>;

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
