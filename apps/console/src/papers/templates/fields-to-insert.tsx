import { NativeSelect } from '@mantine/core';
import { useTexts } from '../../language/language.tsx';
import type { Field, Kind } from '../service.ts';
import { templateTexts } from './texts.ts';

interface FieldsToInsertProps {
  kind: Kind;
  /** Called with the markup to insert: `{{ case_number }}`, or a section for a list. */
  onInsert: (markup: string) => void;
}

/** Field list of a kind of paper; choosing a field inserts its placeholder into the text. */
export function FieldsToInsert({ kind, onInsert }: FieldsToInsertProps) {
  const texts = useTexts(templateTexts);
  const labelOf = ({ label, name, type, required }: Field) => {
    const notes = [...(type === 'list' ? [texts.list] : []), ...(required ? [texts.required] : [])];
    return `${label} (${[name, ...notes].join(', ')})`;
  };
  return (
    <NativeSelect
      label={texts.insert}
      description={texts.insertHint}
      value=""
      onChange={({ currentTarget }) => {
        const field = kind.fields.find(({ name }) => name === currentTarget.value);
        if (field !== undefined) onInsert(markupOf(field));
      }}
      data={[
        { value: '', label: '–' },
        ...kind.fields.map((field) => ({ value: field.name, label: labelOf(field) })),
      ]}
    />
  );
}

function markupOf({ name, type, items }: Field): string {
  if (type !== 'list') return `{{ ${name} }}`;
  const inside = (items ?? []).map((item) => `{{ ${item.name} }}`).join(', ');
  return `{{#each ${name}}}\n- ${inside}\n{{/each}}\n`;
}
