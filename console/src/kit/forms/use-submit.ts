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
   * The record was changed since it was read (412): what stands now is read, and both versions are shown or put together.
   * What that fails by is why the form was not sent.
   */
  onConflict?: () => Promise<void>;
  /** A field of the API that stands under another name in the form, e.g. `code: 'token'`. */
  names?: Record<string, string>;
  /**
   * Errors in the form's own words, by field, of values that the server refuses too. The form is sent all the same, so that these
   * and the server's errors of other fields show at once. Checks of values that the server accepts belong in `validate`.
   */
  ownErrors?: (values: Values) => OwnErrors;
}

/** Of a form with rules of its own or without. */
export type SubmittedForm<Values> = Pick<UseFormReturnType<Values>, 'onSubmit' | 'setErrors' | 'clearErrors'>;

/**
 * Sends a form. What the server refuses stands beside its field, and what was typed stays; what belongs to no field
 * of the form is the `problem`, for `FormProblem` above the button.
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
    // The form's own errors say why, where the server says only that it is not allowed.
    problem: isConflict || (hasOwn && hasStatus(sending.error, 403)) ? null : sending.error,
    /** For a dialog that opens again: why it was refused before is old, what was typed stays. */
    forget: () => {
      sending.reset();
      form.clearErrors();
    },
  };
}

const requiredFieldsOf = (event: { currentTarget: ParentNode } | undefined): Iterable<HTMLInputElement> =>
  event?.currentTarget.querySelectorAll<HTMLInputElement>('[data-path][required]') ?? [];

/** Shows errors beside their fields and moves the focus to the first of them. */
function showErrors<Values>(form: SubmittedForm<Values>, errors: FormErrors): void {
  // Drawn at once: only a field that is drawn as wrong is found.
  flushSync(() => form.setErrors(errors));
  document.querySelector<HTMLElement>(`form ${WRONG_FIELD}`)?.focus();
}

/**
 * Errors by field: `parties.0.name` as the server names it is `parties.0.name` in the form. What is wrong with `roles.3`
 * stands beside `roles` too, of which one field may choose all.
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
    const [own, whole] = [names[name] ?? name, names[list] ?? list];
    const said = say(first, { isBeside: true, label: labels.get(own) ?? labels.get(whole), labels });
    errors[own] = said;
    errors[whole] ??= said;
  }
  return errors;
}

/** Labels of the fields that are drawn, by the path that the form knows them by. */
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

/** A group of choices is labelled by its own element rather than by a label of its fields. */
const legendOf = (field: Element): string | undefined =>
  field
    .closest('[role=radiogroup], [role=group], fieldset, .mantine-InputWrapper-root')
    ?.querySelector('label, legend, .mantine-InputWrapper-label')?.textContent ?? undefined;

/** What takes the focus alone: the boxes around a field are marked as wrong too. */
const WRONG_FIELD = ':is(input, select, textarea, button):is([aria-invalid="true"], [data-error="true"])';
