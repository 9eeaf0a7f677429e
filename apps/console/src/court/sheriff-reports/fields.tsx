import { NativeSelect, SimpleGrid, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useTexts } from '../../language/language.tsx';
import { today } from '../../language/now.ts';
import { choicesOf, wordTexts } from '../cases/words.ts';
import { sheriffTexts } from './texts.ts';

/** Form values of one attempt of service. A custom word replaces the choices of a list. */
export interface AttemptValues {
  service_date: string;
  service_status: string;
  other_status: string;
  manner_of_service: string;
  other_manner: string;
  service_reason: string;
}

const OTHER = 'other';

export const startOfAttempt = (): AttemptValues => ({
  service_date: today(),
  service_status: 'served',
  other_status: '',
  manner_of_service: 'personal',
  other_manner: '',
  service_reason: '',
});

export const ATTEMPT_FIELDS = [
  'service_date',
  'service_status',
  'manner_of_service',
  'service_reason',
] as const;

type InputProps = ReturnType<UseFormReturnType<AttemptValues>['getInputProps']>;

interface AttemptFieldsProps {
  values: AttemptValues;
  field: (name: keyof AttemptValues) => InputProps;
}

export function AttemptFields({ values, field }: AttemptFieldsProps) {
  const texts = useTexts(sheriffTexts);
  const words = useTexts(wordTexts);
  const other = { value: OTHER, label: texts.other };
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput type="date" label={texts.day} required max={today()} {...field('service_date')} />
        <NativeSelect
          label={texts.outcome}
          required
          data={[...choicesOf(words.service).filter(({ value }) => value !== 'pending'), other]}
          {...field('service_status')}
        />
        {values.service_status === OTHER && (
          <TextInput label={texts.otherOutcome} required {...field('other_status')} />
        )}
        <NativeSelect
          label={texts.manner}
          required
          data={[...choicesOf(words.manner), other]}
          {...field('manner_of_service')}
        />
        {values.manner_of_service === OTHER && (
          <TextInput label={texts.otherManner} required {...field('other_manner')} />
        )}
      </SimpleGrid>
      <Textarea
        label={texts.reason}
        description={texts.reasonHint}
        autosize
        minRows={2}
        {...field('service_reason')}
      />
    </>
  );
}

/** Converts form values to the request body. */
export function attemptOf(values: AttemptValues) {
  const { service_status: status, manner_of_service: manner } = values;
  return {
    service_date: values.service_date,
    service_status: status === OTHER ? values.other_status.trim() : status,
    manner_of_service: manner === OTHER ? values.other_manner.trim() : manner,
    service_reason: values.service_reason.trim() || null,
  };
}
