import { NAME_MAX_LENGTH } from '@bulwagan/contracts/lengths.ts';
import {
  Checkbox,
  type CheckboxProps,
  MultiSelect,
  type MultiSelectProps,
  NativeSelect,
  type NativeSelectProps,
  NumberInput,
  type NumberInputProps,
  Select,
  type SelectProps,
  SimpleGrid,
  type SimpleGridProps,
  Textarea,
  type TextareaProps,
  TextInput,
  type TextInputProps,
} from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { type ComponentType, Fragment, isValidElement, type ReactElement, type ReactNode } from 'react';
import { PesosField } from './pesos-field.tsx';
import { RemoteSelect, type RemoteSelectProps } from './remote-select.tsx';

type Of<Kind extends string, Name extends string, Props> = Omit<
  Props,
  'name' | 'value' | 'onChange' | 'error'
> & {
  kind: Kind;
  name: Name;
  /** True for the field that receives the focus when its dialog opens. */
  isFirst?: boolean;
};

type Described<Name extends string> =
  | Of<'text' | 'date' | 'time' | 'datetime-local', Name, Omit<TextInputProps, 'type'>>
  | Of<'long', Name, TextareaProps>
  | Of<'number' | 'pesos', Name, NumberInputProps>
  | Of<'choice', Name, SelectProps>
  | Of<'choices', Name, MultiSelectProps>
  | Of<'native-choice', Name, NativeSelectProps>
  | Of<'flag', Name, CheckboxProps>
  | Of<'found', Name, RemoteSelectProps>;

/** A form field, a row of fields side by side, or a custom element. */
export type FormField<Name extends string> =
  | Described<Name>
  | { row: readonly Described<Name>[]; cols?: SimpleGridProps['cols'] }
  | ReactElement
  | false;

/** Form whose fields are identified by name. */
type AnyForm = Pick<UseFormReturnType<Record<string, unknown>>, 'getInputProps'>;

/** Integer that is not negative. */
export const INTEGER = { kind: 'number', allowDecimal: false, allowNegative: false } as const;

/** Date field for the first day on which statutory figures apply. */
export const SINCE = { kind: 'date', required: true, min: '1900-01-01', max: '2199-12-31' } as const;

interface FieldsProps<Name extends string> {
  form: AnyForm;
  of: readonly FormField<Name>[];
}

/** Fields of a form, from their definitions. */
export function Fields<Name extends string>({ form, of }: FieldsProps<Name>) {
  return of.map((field, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the fields of a form keep their order.
    <Fragment key={index}>{fieldOf(field, form)}</Fragment>
  ));
}

/** Returns the names of the described fields, which show their own errors. */
export const namesOf = <Name extends string>(fields: readonly FormField<Name>[]): Name[] =>
  fields.flatMap((field) => {
    if (field === false || isValidElement(field)) return [];
    return 'row' in field ? namesOf(field.row) : [field.name];
  });

function fieldOf<Name extends string>(field: FormField<Name>, form: AnyForm): ReactNode {
  if (field === false || isValidElement(field)) return field;
  if (!('row' in field)) return <Input field={field} form={form} />;
  return (
    <SimpleGrid cols={field.cols ?? 2}>
      {field.row.map((one) => (
        <Input key={one.name} field={one} form={form} />
      ))}
    </SimpleGrid>
  );
}

/** Returns the input for each type of field, with the properties that all fields share. */
const INPUTS: Record<Described<string>['kind'], [ComponentType<never>, Readonly<Record<string, unknown>>?]> =
  {
    text: [TextInput, { maxLength: NAME_MAX_LENGTH }],
    date: [TextInput, { type: 'date' }],
    time: [TextInput, { type: 'time' }],
    'datetime-local': [TextInput, { type: 'datetime-local' }],
    long: [Textarea, { autosize: true, minRows: 2 }],
    number: [NumberInput, { hideControls: true }],
    pesos: [PesosField],
    choice: [Select, { allowDeselect: false }],
    choices: [MultiSelect],
    'native-choice': [NativeSelect],
    flag: [Checkbox],
    found: [Found],
  };

/** Search field whose empty value is an empty string, as in other form fields. */
function Found({ value, onChange, ...field }: RemoteSelectProps) {
  return (
    <RemoteSelect
      {...field}
      value={value || null}
      onChange={(next, choice) => onChange(next ?? '', choice)}
    />
  );
}

function Input({ field, form }: { field: Described<string>; form: AnyForm }) {
  const { kind, name, isFirst = false, ...props } = field;
  const [OneInput, common] = INPUTS[kind] as [ComponentType<Readonly<Record<string, unknown>>>, object?];
  return (
    <OneInput
      {...common}
      {...props}
      {...(isFirst ? { 'data-autofocus': true } : {})}
      {...form.getInputProps(name, kind === 'flag' ? { type: 'checkbox' } : {})}
    />
  );
}
