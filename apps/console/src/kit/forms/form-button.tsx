import { Button, type ButtonProps } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTexts } from '../../language/language.tsx';
import { notifyDone } from '../notify.ts';
import { kitTexts } from '../texts.ts';
import { Fields, namesOf } from './fields.tsx';
import { FormDialog } from './form-dialog.tsx';
import type { FormDefinition } from './resource-form.tsx';
import { useFormDialog } from './use-form-dialog.ts';

interface FormButtonProps<Values extends Record<string, unknown>, Result>
  extends FormDefinition<Values, Result> {
  /** Label of the button. */
  label: string;
  /** Heading of the dialog; by default the label. */
  title?: string;
  button?: ButtonProps & { 'aria-label'?: string };
}

/** Button that opens a form in a dialog. Closing the dialog keeps the input. */
export function FormButton<Values extends Record<string, unknown>, Result>({
  label,
  title = label,
  button,
  initial,
  fields,
  names = [],
  send,
  done,
  onDone,
  save,
  color,
}: FormButtonProps<Values, Result>) {
  const texts = useTexts(kitTexts);
  const form = useForm<Values>({ initialValues: initial });
  const { open, dialog } = useFormDialog(form, {
    send,
    onDone: (result, values) => {
      if (done !== undefined) notifyDone(typeof done === 'string' ? done : done(result, values));
      void onDone?.(result, values);
    },
  });
  const shown = typeof fields === 'function' ? fields(form) : fields;
  return (
    <>
      <Button {...button} onClick={open}>
        {label}
      </Button>
      <FormDialog
        title={title}
        {...dialog}
        fields={[...namesOf(shown), ...names]}
        save={save ?? texts.save}
        color={color}
      >
        <Fields form={form} of={shown} />
      </FormDialog>
    </>
  );
}
