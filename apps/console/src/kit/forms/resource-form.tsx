import type { ButtonProps } from '@mantine/core';
import { type UseFormReturnType, useForm } from '@mantine/form';
import { useTexts } from '../../language/language.tsx';
import { notifyDone } from '../notify.ts';
import { kitTexts } from '../texts.ts';
import { Fields, type FormField, namesOf } from './fields.tsx';
import { DialogForm, FormDialog } from './form-dialog.tsx';
import { useSubmit } from './use-submit.ts';

export interface FormDefinition<Values extends Record<string, unknown>, Result> {
  /** Values that the form begins with. */
  initial: Values;
  /** Fields in display order, or a function that returns them if they depend on the entered values. */
  fields:
    | readonly FormField<keyof Values & string>[]
    | ((form: UseFormReturnType<Values>) => readonly FormField<keyof Values & string>[]);
  /** Names of fields whose errors are shown by custom inputs of the form. */
  names?: readonly string[];
  send: (values: Values) => Promise<Result>;
  /** Message after saving. */
  done?: string | ((result: Result, values: Values) => string);
  /** Runs after saving, e.g. to reload a list. The dialog closes when it has finished. */
  onDone?: (result: Result, values: Values) => unknown;
  /** Label of the submit button; by default Save. */
  save?: string;
  color?: ButtonProps['color'];
}

interface ResourceFormProps<Values extends Record<string, unknown>, Result>
  extends FormDefinition<Values, Result> {
  /** Heading of the dialog. Omit it if the form is inside a dialog that already has a heading. */
  title?: string;
  onClose: () => void;
}

/**
 * Form in a dialog that adds or changes a record, built from one definition. The dialog is open while this component
 * is mounted.
 */
export function ResourceForm<Values extends Record<string, unknown>, Result>({
  title,
  initial,
  fields,
  names = [],
  send,
  done,
  onDone,
  save,
  color,
  onClose,
}: ResourceFormProps<Values, Result>) {
  const texts = useTexts(kitTexts);
  const form = useForm<Values>({ initialValues: initial });
  const sending = useSubmit(form, {
    send,
    onDone: async (result, values) => {
      await onDone?.(result, values);
      if (done !== undefined) notifyDone(typeof done === 'string' ? done : done(result, values));
      onClose();
    },
  });
  const shown = typeof fields === 'function' ? fields(form) : fields;
  const parts = {
    ...sending,
    fields: [...namesOf(shown), ...names],
    save: save ?? texts.save,
    color,
    onClose,
    children: <Fields form={form} of={shown} />,
  };
  return title === undefined ? <DialogForm {...parts} /> : <FormDialog title={title} {...parts} />;
}
