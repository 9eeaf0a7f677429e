import { Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useTexts } from '../../../language/language.tsx';
import { today } from '../../../language/now.ts';
import {
  CIVIL_STATUSES,
  type FieldName,
  isFlag,
  isLinked,
  isMeasure,
  isNumber,
  lengthOf,
  SEXES,
} from '../fields.ts';
import { addressTexts, fieldTexts, wordTexts } from '../labels.ts';
import { isRequired } from '../values.ts';
import type { FieldInputProps } from './field-input-props.ts';
import { formTexts } from './form-texts.ts';
import { LinkInput } from './link-input.tsx';

/** Returns the label of a field; address lines have short labels within their section. */
function useLabel(field: FieldName): string {
  const fields = useTexts(fieldTexts);
  const address = useTexts(addressTexts);
  const line = /^(?:permanent|current)_(\w+)$/.exec(field)?.[1];
  return line === undefined ? fields[field] : address[line as keyof typeof address];
}

/** Input for one field. */
export function FieldInput(props: FieldInputProps) {
  const { form, field } = props;
  const label = useLabel(field);
  const texts = useTexts(formTexts);
  const words = useTexts(wordTexts);
  if (isFlag(field)) return <Checkbox label={label} {...form.getInputProps(field, { type: 'checkbox' })} />;
  if (isLinked(field)) return <LinkInput {...props} field={field} label={label} />;
  const common = { label, required: isRequired(field), ...form.getInputProps(field) };
  if (field === 'sex' || field === 'civil_status') {
    const choices: readonly string[] = field === 'sex' ? SEXES : CIVIL_STATUSES;
    const named = words[field] as Readonly<Record<string, string>>;
    return (
      <NativeSelect
        {...common}
        data={[
          { value: '', label: texts.choose },
          ...choices.map((value) => ({ value, label: named[value] ?? value })),
        ]}
      />
    );
  }
  if (field === 'birthdate')
    return <TextInput type="date" min="1900-01-01" max={today()} autoComplete="off" {...common} />;
  if (field === 'distinguishing_marks')
    return (
      <Textarea autosize minRows={2} maxLength={lengthOf(field)} description={texts.marksHint} {...common} />
    );
  const isHeld = isNumber(field) && form.values[field].includes('•');
  return (
    <TextInput
      maxLength={lengthOf(field)}
      autoComplete="off"
      {...(field === 'email' ? { type: 'email' } : {})}
      {...(/_number$/.test(field) && !isNumber(field) && field.startsWith('home') ? { type: 'tel' } : {})}
      {...(isMeasure(field) ? { inputMode: 'numeric' as const } : {})}
      {...(isHeld ? { description: texts.numberHint } : {})}
      {...common}
    />
  );
}
