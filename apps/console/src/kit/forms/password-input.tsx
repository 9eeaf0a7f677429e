import { PasswordInput as MantineInput, type PasswordInputProps } from '@mantine/core';
import { useId } from '@mantine/hooks';
import { useTexts } from '../../language/language.tsx';
import { kitTexts } from '../texts.ts';

/**
 * Password input with a show/hide button that is reachable by keyboard. Mantine marks only the wrapper as invalid; this
 * component also sets `aria-invalid` and `aria-describedby` on the input.
 */
export function PasswordInput({ id, error, description, ...props }: PasswordInputProps) {
  const texts = useTexts(kitTexts);
  const own = useId(id);
  const reported = [description && `${own}-description`, error && `${own}-error`].filter(Boolean);
  return (
    <MantineInput
      id={own}
      error={error}
      description={description}
      aria-invalid={error ? true : undefined}
      aria-describedby={reported.length === 0 ? undefined : reported.join(' ')}
      visibilityToggleFocusable
      visibilityToggleButtonProps={{ 'aria-label': texts.seePassword }}
      {...props}
    />
  );
}
