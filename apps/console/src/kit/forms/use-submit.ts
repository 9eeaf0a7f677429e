import type { FormErrors, UseFormReturnType } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { flushSync } from 'react-dom';
import { hasStatus } from '../../api/errors.ts';
import type { Labels } from '../../language/labelled.ts';
import { useTexts } from '../../language/language.tsx';
import { useServerText } from '../../language/use-server-text.ts';
import { kitTexts } from '../texts.ts';
import { useKeptFocus } from '../use-kept-focus.ts';
import { emptyFields, type OwnErrors, presentErrors, withoutOwn } from './field-errors.ts';

export interface Submission<Values, Result> {
  send: (values: Values) => Promise<Result>;
  onDone: (result: Result, values: Values) => void;
  /**
   * Called after a 412: reads the saved record and shows or merges both versions. Its error becomes the error of the
   * submission.
   */
  onConflict?: () => Promise<void>;
  /** API fields that have another name in the form, e.g. `code: 'token'`. */
  names?: Record<string, string>;
  /**
   * Errors in the form's own words for values that the server also refuses. The form is sent anyway, so that these
   * errors appear together with the server's errors for other fields. Use `validate` for values that the server would
   * accept.
   */
  ownErrors?: (values: Values) => OwnErrors;
}

/** Form with or without validation rules of its own. */
export type SubmittedForm<Values> = Pick<UseFormReturnType<Values>, 'onSubmit' | 'setErrors' | 'clearErrors'>;

/**
 * Submits a form. Field errors appear at their fields and the input is kept. Errors that belong to no field of the form
 * are the `problem`, for `FormProblem` above the button.
 */
export function useSubmit<Values extends Record<string, unknown>, Result>(
  form: SubmittedForm<Values>,
  { send, onDone, onConflict, names = {}, ownErrors = () => ({}) }: Submission<Values, Result>,
) {
  const say = useServerText();
  const { required } = useTexts(kitTexts);
  const sending = useMutation({
    mutationFn: async (values: Values) => {
      try {
        return await send(values);
      } catch (error) {
        if (onConflict !== undefined && hasStatus(error, 412)) await onConflict();
        throw error;
      }
    },
    onSuccess: onDone,
    onError: (error, values) => {
      const own = ownErrors(values);
      const refused = hasStatus(error, 422) ? fieldErrorsOf(withoutOwn(error.fields, own), names, say) : {};
      const errors = { ...refused, ...presentErrors(own) };
      if (hasStatus(error, 422) || Object.keys(errors).length > 0) showErrors(form, errors);
    },
  });
  useKeptFocus(sending);
  const hasOwn =
    sending.variables !== undefined && Object.keys(presentErrors(ownErrors(sending.variables))).length > 0;
  const isConflict = onConflict !== undefined && hasStatus(sending.error, 412);
  return {
    submit: form.onSubmit(
      (values) => sending.mutate(values),
      // An invalid form is not sent, so that the server does not report the empty fields.
      (errors, _values, event) =>
        showErrors(form, { ...emptyFields(requiredFieldsOf(event), required), ...errors }),
    ),
    isSending: sending.isPending,
    // The form's own error explains the reason. The server's error says only that the value is not allowed.
    problem: isConflict || (hasOwn && hasStatus(sending.error, 403)) ? null : sending.error,
    /** For a dialog that reopens: clears old errors and keeps the input. */
    forget: () => {
      sending.reset();
      form.clearErrors();
    },
  };
}

const requiredFieldsOf = (event: { currentTarget: ParentNode } | undefined): Iterable<HTMLInputElement> =>
  event?.currentTarget.querySelectorAll<HTMLInputElement>('[data-path][required]') ?? [];

/** Shows errors next to their fields and moves the focus to the first of them. */
function showErrors<Values>(form: SubmittedForm<Values>, errors: FormErrors): void {
  // Render immediately: the focus can move only to a field that is already marked as invalid.
  flushSync(() => form.setErrors(errors));
  document.querySelector<HTMLElement>(`form ${WRONG_FIELD}`)?.focus();
}

/**
 * Shows errors at their fields: `parties.0.name` has the same path in the form. An error of `roles.3` is also shown at
 * `roles`, which may be a single field for all choices.
 */
function fieldErrorsOf(
  fields: Record<string, string[]>,
  names: Record<string, string>,
  say: ReturnType<typeof useServerText>,
): Record<string, string> {
  const labels = labelsOnPage();
  const errors: Record<string, string> = {};
  for (const [name, [first = '']] of Object.entries(fields)) {
    const list = name.replace(/\.\d+$/, '');
    const [own, full] = [names[name] ?? name, names[list] ?? list];
    const said = say(first, { path: name, label: labels.get(own) ?? labels.get(full), labels });
    errors[own] = said;
    errors[full] ??= said;
  }
  return errors;
}

/** Labels of the fields on the page, by their path in the form. */
function labelsOnPage(): Labels {
  const labels = new Map<string, string>();
  for (const field of document.querySelectorAll<HTMLInputElement>('[data-path]')) {
    const text = field.getAttribute('aria-label') ?? field.labels?.[0]?.textContent ?? legendOf(field);
    // Mantine marks required fields with an asterisk.
    const label = text?.replace(/\s*\*\s*$/, '').trim();
    if (label) labels.set(field.dataset.path!, label);
  }
  return labels;
}

/** Returns the label of a group of choices, which is an element of its own and not a label of an input. */
const legendOf = (field: Element): string | undefined =>
  field
    .closest('[role=radiogroup], [role=group], fieldset, .mantine-InputWrapper-root')
    ?.querySelector('label, legend, .mantine-InputWrapper-label')?.textContent ?? undefined;

/** Focusable elements only: wrappers around a field are marked as invalid too. */
const WRONG_FIELD = ':is(input, select, textarea, button):is([aria-invalid="true"], [data-error="true"])';
