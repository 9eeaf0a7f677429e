import { NAME_MAX_LENGTH, TEXT_MAX_LENGTH } from '@bulwagan/contracts/lengths.ts';
import { MultiSelect, NumberInput, Select, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { changesOf } from '../../kit/forms/changes.ts';
import { FormDialog } from '../../kit/forms/form-dialog.tsx';
import { useSubmit } from '../../kit/forms/use-submit.ts';
import { notifyDone } from '../../kit/notify.ts';
import { kitTexts } from '../../kit/texts.ts';
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
  const kit = useTexts(kitTexts);
  const queries = useQueryClient();
  const form = useForm<Record<string, FormValue>>({
    initialValues: Object.fromEntries(list.fields.map((field) => [field.name, initialValue(field, row)])),
  });
  const sending = useSubmit(form, {
    send: (values) => {
      const body = bodyOf(list, values);
      if (row === undefined) return addReference(list, body);
      // The API requires the name in every update.
      const changes = { ...changesOf(bodyOf(list, form.getInitialValues()), body), name: body.name };
      return changeReference(list, row.id, changes);
    },
    onDone: async ({ data: { name } }) => {
      await queries.invalidateQueries({ queryKey: referenceKey(list) });
      notifyDone(row === undefined ? texts.added(name) : texts.saved(name));
      onClose();
    },
  });
  return (
    <FormDialog
      title={row === undefined ? texts.addTitle(texts.lists[list.slug]) : texts.changeOf(row.name)}
      onClose={onClose}
      {...sending}
      fields={list.fields.map(({ name }) => name)}
      save={kit.save}
    >
      {list.fields.map((field, index) => (
        <ReferenceInput
          key={field.name}
          field={field}
          isFirst={index === 0}
          {...form.getInputProps(field.name)}
        />
      ))}
    </FormDialog>
  );
}

function ReferenceInput({
  field: { name, kind, isRequired = false, maximum },
  isFirst,
  ...input
}: {
  field: ReferenceField;
  isFirst: boolean;
}) {
  const texts = useTexts(referenceTexts);
  const hints: Readonly<Record<string, string>> = texts.fieldHints;
  const common = {
    label: texts.fields[name],
    description: hints[name],
    required: isRequired,
    ...(isFirst ? { 'data-autofocus': true } : {}),
    ...input,
  };
  if (kind === 'long') return <Textarea {...common} autosize minRows={2} maxLength={TEXT_MAX_LENGTH} />;
  if (kind === 'choice' || kind === 'weekdays') {
    const choices: Readonly<Record<string, Readonly<Record<string, string>>>> = texts.choices;
    const data = Object.entries(choices[name] ?? {}).map(([value, label]) => ({ value, label }));
    return kind === 'weekdays' ? (
      <MultiSelect {...common} data={data} />
    ) : (
      <Select {...common} data={data} allowDeselect={false} />
    );
  }
  if (kind === 'time') return <TextInput {...common} type="time" />;
  if (kind === 'number' || kind === 'minutes')
    return <NumberInput {...common} allowDecimal={false} allowNegative={false} max={maximum} hideControls />;
  return <TextInput {...common} maxLength={NAME_MAX_LENGTH} />;
}
