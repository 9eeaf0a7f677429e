import { OUTCOME_NAMES } from '@bulwagan/contracts/court/service.ts';
import { NAME_MAX_LENGTH } from '@bulwagan/contracts/lengths.ts';
import { Checkbox, NativeSelect, SimpleGrid, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { listedChoices } from '../../kit/forms/choices.ts';
import { useTexts } from '../../language/language.tsx';
import { today } from '../../language/now.ts';
import { useCaseOptions } from '../cases/data.ts';
import { wordTexts } from '../cases/words.ts';
import { sheriffTexts } from './texts.ts';

/** Form values of one attempt of service. A custom word replaces the choices of a list. */
export interface AttemptValues {
  service_date: string;
  service_status: string;
  other_status: string;
  manner_of_service: string;
  other_manner: string;
  service_time: string;
  place: string;
  received_by: string;
  recipient_capacity: string;
  refused_to_sign: boolean;
  left_in_view: boolean;
  service_reason: string;
}

/** Select value for a custom word. No word of a court starts with this character. */
const OTHER = '…';
const STANDARD_OUTCOMES = Object.keys(OUTCOME_NAMES.en);

export const startOfAttempt = (): AttemptValues => ({
  service_date: today(),
  service_status: 'served',
  other_status: '',
  manner_of_service: 'personal',
  other_manner: '',
  service_time: '',
  place: '',
  received_by: '',
  recipient_capacity: '',
  refused_to_sign: false,
  left_in_view: false,
  service_reason: '',
});

export const ATTEMPT_FIELDS = [
  'service_date',
  'service_status',
  'manner_of_service',
  'service_time',
  'place',
  'received_by',
  'recipient_capacity',
  'refused_to_sign',
  'left_in_view',
  'service_reason',
] as const;

interface AttemptFieldsProps {
  values: AttemptValues;
  field: UseFormReturnType<AttemptValues>['getInputProps'];
}

/**
 * Returns true if the server met the recipient. A recipient who was not met neither received nor refused the paper.
 */
const isMet = ({ service_status: status }: AttemptValues): boolean =>
  status !== 'unserved' && status !== 'attempted';
const isRefused = ({ service_status: status }: AttemptValues): boolean => status === 'refused';

export function AttemptFields({ values, field }: AttemptFieldsProps) {
  const texts = useTexts(sheriffTexts);
  const words = useTexts(wordTexts);
  const options = useCaseOptions().data;
  const other = { value: OTHER, label: texts.other };
  const chosen = (value: string) => (value === OTHER ? undefined : value);
  const outcomes = listedChoices(
    words.service,
    (options?.service_statuses ?? STANDARD_OUTCOMES).filter((word) => word !== 'pending'),
    chosen(values.service_status),
  );
  const manners = listedChoices(words.manner, options?.manners_of_service, chosen(values.manner_of_service));
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput type="date" label={texts.day} required max={today()} {...field('service_date')} />
        <NativeSelect
          label={texts.outcome}
          required
          data={[...outcomes, other]}
          {...field('service_status')}
        />
        <TextInput type="time" label={texts.time} {...field('service_time')} />
        {values.service_status === OTHER && (
          <TextInput label={texts.otherOutcome} required {...field('other_status')} />
        )}
        <NativeSelect
          label={texts.manner}
          required
          data={[...manners, other]}
          {...field('manner_of_service')}
        />
        {values.manner_of_service === OTHER && (
          <TextInput label={texts.otherManner} required {...field('other_manner')} />
        )}
        <TextInput label={texts.place} maxLength={NAME_MAX_LENGTH} {...field('place')} />
        {isMet(values) && !isRefused(values) && (
          <>
            <TextInput label={texts.receivedBy} maxLength={NAME_MAX_LENGTH} {...field('received_by')} />
            <TextInput
              label={texts.capacity}
              description={texts.capacityHint}
              maxLength={NAME_MAX_LENGTH}
              {...field('recipient_capacity')}
            />
          </>
        )}
      </SimpleGrid>
      {isMet(values) && !isRefused(values) && (
        <Checkbox label={texts.refusedToSign} {...field('refused_to_sign', { type: 'checkbox' })} />
      )}
      {isRefused(values) && (
        <Checkbox
          label={texts.leftInView}
          description={texts.leftInViewHint}
          {...field('left_in_view', { type: 'checkbox' })}
        />
      )}
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

/** Converts form values to the request body. Fields that the outcome hides are left out. */
export function attemptOf(values: AttemptValues) {
  const { service_status: status, manner_of_service: manner } = values;
  const hasRecipient = isMet(values) && !isRefused(values);
  return {
    service_date: values.service_date,
    service_status: status === OTHER ? values.other_status.trim() : status,
    manner_of_service: manner === OTHER ? values.other_manner.trim() : manner,
    service_time: values.service_time.slice(0, 'HH:MM'.length) || null,
    place: values.place.trim() || null,
    received_by: (hasRecipient && values.received_by.trim()) || null,
    recipient_capacity: (hasRecipient && values.recipient_capacity.trim()) || null,
    refused_to_sign: isRefused(values) || (hasRecipient && values.refused_to_sign),
    left_in_view: isRefused(values) && values.left_in_view,
    service_reason: values.service_reason.trim() || null,
  };
}
