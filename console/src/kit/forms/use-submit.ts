import type { UseFormReturnType } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { flushSync } from 'react-dom';
import { type ApiError, hasStatus } from '../../api/errors.ts';
import type { Labels } from '../../language/labelled.ts';
import { useServerText } from '../../language/use-server-text.ts';
import { useKeptFocus } from '../use-kept-focus.ts';

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
}

/** Of a form with rules of its own or without. */
export type SubmittedForm<Values> = Pick<UseFormReturnType<Values>, 'onSubmit' | 'setErrors' | 'clearErrors'>;

/**
 * Sends a form. What the server refuses stands beside its field, and what was typed stays; what belongs to no field
 * of the form is the `problem`, for `FormProblem` above the button.
 */
export function useSubmit<Values extends Record<string, unknown>, Result>(
  form: SubmittedForm<Values>,
  { send, onDone, onConflict, names = {} }: Submission<Values, Result>,
) {
  const say = useServerText();
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
    onError: (error) => {
      if (hasStatus(error, 422)) showFieldErrors(form, error, names, say);
    },
  });
  useKeptFocus(sending);
  const isConflict = onConflict !== undefined && hasStatus(sending.error, 412);
  return {
    submit: form.onSubmit((values) => sending.mutate(values), focusFirst),
    isSending: sending.isPending,
    problem: isConflict ? null : sending.error,
    /** For a dialog that opens again: why it was refused before is old, what was typed stays. */
    forget: () => {
      sending.reset();
      form.clearErrors();
    },
  };
}

/**
 * Errors by field: `parties.0.name` as the server names it is `parties.0.name` in the form. What is wrong with `roles.3`
 * stands beside `roles` too, of which one field may choose all.
 */
function showFieldErrors<Values extends Record<string, unknown>>(
  form: SubmittedForm<Values>,
  error: ApiError,
  names: Record<string, string>,
  say: ReturnType<typeof useServerText>,
): void {
  const labels = labelsOnPage();
  const errors: Record<string, string> = {};
  for (const [name, [first = '']] of Object.entries(error.fields)) {
    const list = name.replace(/\.\d+$/, '');
    const [own, whole] = [names[name] ?? name, names[list] ?? list];
    const said = say(first, { isBeside: true, label: labels.get(own) ?? labels.get(whole), labels });
    errors[own] = said;
    errors[whole] ??= said;
  }
  // Drawn at once: only a field that is drawn as wrong is found.
  flushSync(() => form.setErrors(errors));
  focusFirst(errors);
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

function focusFirst(_errors: object): void {
  document.querySelector<HTMLElement>(`form ${WRONG_FIELD}`)?.focus();
}
