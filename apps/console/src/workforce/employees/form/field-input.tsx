import type { BothLanguages } from '@bulwagan/contracts/facts.ts';
import {
  EMPLOYEE_FIELD_LABELS,
  FIRST_BIRTHDATE,
  factsOfField,
} from '@bulwagan/contracts/workforce/employee-fields.ts';
import { Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useLanguage, useTexts } from '../../../language/language.tsx';
import { today } from '../../../language/now.ts';
import {
  type FieldName,
  isChoice,
  isDate,
  isFlag,
  isLinked,
  isMeasure,
  isNumber,
  isRequired,
  lengthOf,
} from '../fields.ts';
import { addressTexts } from '../labels.ts';
import type { FieldInputProps } from './field-input-props.ts';
import { formTexts } from './form-texts.ts';
import { LinkInput } from './link-input.tsx';

/** Returns the label of a field; address lines have short labels within their section. */
function useLabel(field: FieldName): string {
  const fields = useTexts(EMPLOYEE_FIELD_LABELS);
  const address = useTexts(addressTexts);
  const line = /^(?:permanent|current)_(\w+)$/.exec(field)?.[1];
  return line === undefined ? fields[field] : address[line as keyof typeof address];
}

/** Input for one field. */
export function FieldInput(props: FieldInputProps) {
  const { form, field } = props;
  const label = useLabel(field);
  const texts = useTexts(formTexts);
  const { language } = useLanguage();
  if (isFlag(field)) return <Checkbox label={label} {...form.getInputProps(field, { type: 'checkbox' })} />;
  if (isLinked(field)) return <LinkInput {...props} field={field} label={label} />;
  const common = { label, required: isRequired(field), ...form.getInputProps(field) };
  if (isChoice(field)) {
    const choices: Readonly<Record<string, BothLanguages>> = factsOfField(field).choices;
    return (
      <NativeSelect
        {...common}
        data={[
          { value: '', label: texts.choose },
          ...Object.entries(choices).map(([value, label]) => ({ value, label: label[language] })),
        ]}
      />
    );
  }
  if (isDate(field))
    return (
      <TextInput
        type="date"
        min={FIRST_BIRTHDATE}
        {...(field === 'birthdate' ? { max: today() } : {})}
        autoComplete="off"
        {...common}
      />
    );
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
