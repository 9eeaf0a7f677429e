import { NativeSelect, SimpleGrid, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { choicesOf } from '../../kit/forms/choices.ts';
import { useTexts } from '../../language/language.tsx';
import type { Schemas } from '../api.ts';
import type { Party } from '../cases/data.ts';
import { wordTexts } from '../cases/words.ts';
import { evidenceTexts } from './texts.ts';

export interface EvidenceValues {
  type: Schemas['Evidence']['type'];
  witness_name: string;
  exhibit: string;
  description: string;
  offered_by_id: string;
}

export const NEW_EVIDENCE: EvidenceValues = {
  type: 'documentary',
  witness_name: '',
  exhibit: '',
  description: '',
  offered_by_id: '',
};

export const EVIDENCE_FIELDS = ['type', 'witness_name', 'exhibit', 'description', 'offered_by_id'] as const;

type InputProps = ReturnType<UseFormReturnType<EvidenceValues>['getInputProps']>;

interface EvidenceFieldsProps {
  type: EvidenceValues['type'];
  parties: Party[];
  field: (name: keyof EvidenceValues) => InputProps;
}

/**
 * Fields of a piece of evidence. A testimony has a witness; all other evidence requires an exhibit and a description.
 */
export function EvidenceFields({ type, parties, field }: EvidenceFieldsProps) {
  const texts = useTexts(evidenceTexts);
  const words = useTexts(wordTexts);
  const isTestimony = type === 'testimonial';
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <NativeSelect label={texts.type} data={choicesOf(words.evidence)} {...field('type')} />
        {isTestimony ? (
          <TextInput label={texts.witness} required autoComplete="off" {...field('witness_name')} />
        ) : (
          <TextInput
            label={texts.exhibit}
            placeholder={texts.exhibitHint}
            required
            autoComplete="off"
            {...field('exhibit')}
          />
        )}
      </SimpleGrid>
      <Textarea
        label={texts.description}
        required={!isTestimony}
        autosize
        minRows={2}
        {...field('description')}
      />
      <NativeSelect
        label={texts.offeredBy}
        data={[
          { value: '', label: texts.nobody },
          ...parties.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        {...field('offered_by_id')}
      />
    </>
  );
}

/** Converts form values to the request body; fields of other types are null. */
export function evidenceOf(values: EvidenceValues) {
  const isTestimony = values.type === 'testimonial';
  return {
    type: values.type,
    witness_name: (isTestimony && values.witness_name.trim()) || null,
    exhibit: (!isTestimony && values.exhibit.trim()) || null,
    description: values.description.trim() || null,
    offered_by_id: values.offered_by_id || null,
  };
}

export type EvidenceDetails = Pick<Schemas['Evidence'], 'type' | 'witness_name' | 'exhibit' | 'description'>;

/** Returns a name such as `Exhibit A-1` or `Testimony of Ana Cruz`. */
export function useEvidenceName(): (one: EvidenceDetails) => string {
  const texts = useTexts(evidenceTexts);
  const words = useTexts(wordTexts);
  return ({ type, witness_name: witness, exhibit, description }) => {
    if (type === 'testimonial' && witness !== null) return texts.testimonyOf(witness);
    if (exhibit === null) return description ?? words.evidence[type];
    return /^exhibit\b/i.test(exhibit) ? exhibit : texts.exhibitNamed(exhibit);
  };
}
