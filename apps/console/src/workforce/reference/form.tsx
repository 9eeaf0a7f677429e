import { TEXT_MAX_LENGTH } from '@bulwagan/contracts/lengths.ts';
import { useQueryClient } from '@tanstack/react-query';
import { changesOf } from '../../kit/forms/changes.ts';
import { choicesOf } from '../../kit/forms/choices.ts';
import { type FormField, INTEGER } from '../../kit/forms/fields.tsx';
import { ResourceForm } from '../../kit/forms/resource-form.tsx';
import { useTexts } from '../../language/language.tsx';
import {
  bodyOf,
  type FormValue,
  initialValue,
  type ReferenceField,
  type ReferenceList,
  type ReferenceRow,
  referenceKey,
} from './lists.ts';
import { addReference, changeReference } from './reference-api.ts';
import { referenceTexts } from './texts.ts';

interface ReferenceFormProps {
  list: ReferenceList;
  /** Row to edit; without it a new one is added. */
  row?: ReferenceRow | undefined;
  onClose: () => void;
}

/** Dialog that adds or edits a row of a reference list. */
export function ReferenceForm({ list, row, onClose }: ReferenceFormProps) {
  const texts = useTexts(referenceTexts);
  const queries = useQueryClient();
  const initial: Record<string, FormValue> = Object.fromEntries(
    list.fields.map((field) => [field.name, initialValue(field, row)]),
  );
  return (
    <ResourceForm
      title={row === undefined ? texts.addTitle(texts.lists[list.slug]) : texts.changeOf(row.name)}
      initial={initial}
      fields={list.fields.map((field, index) => fieldOf(field, index === 0, texts))}
      send={(values) => {
        const body = bodyOf(list, values);
        if (row === undefined) return addReference(list, body);
        // The API requires the name in every update.
        const changes = { ...changesOf(bodyOf(list, initial), body), name: body.name };
        return changeReference(list, row.id, changes);
      }}
      done={({ data: { name } }) => (row === undefined ? texts.added(name) : texts.saved(name))}
      onDone={() => queries.invalidateQueries({ queryKey: referenceKey(list) })}
      onClose={onClose}
    />
  );
}

type Texts = (typeof referenceTexts)['en'];

/** Returns the form field of a list's field. */
function fieldOf(
  { name, kind, isRequired = false, maximum }: ReferenceField,
  isFirst: boolean,
  texts: Texts,
): FormField<string> {
  const hints: Readonly<Record<string, string>> = texts.fieldHints;
  const choices: Readonly<Record<string, Readonly<Record<string, string>>>> = texts.choices;
  const data = choicesOf(choices[name] ?? {});
  const common = { name, label: texts.fields[name], description: hints[name], required: isRequired, isFirst };
  switch (kind) {
    case 'long':
      return { ...common, kind, maxLength: TEXT_MAX_LENGTH };
    case 'weekdays':
      return { ...common, kind: 'choices', data };
    case 'choice':
      return { ...common, kind, data };
    case 'time':
    case 'text':
      return { ...common, kind };
    default:
      return { ...common, ...INTEGER, max: maximum };
  }
}
