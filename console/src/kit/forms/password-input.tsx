import { PasswordInput as MantineInput, type PasswordInputProps } from '@mantine/core';
import { useId } from '@mantine/hooks';
import { useTexts } from '../../language/language.tsx';
import { kitTexts } from '../texts.ts';

/**
 * A password, which its writer may look at by the keyboard too. The library marks only the box around such a field as
 * wrong; here the field itself says so, and by what, to whoever does not see it.
 */
export function PasswordInput({ id, error, description, ...props }: PasswordInputProps) {
  const texts = useTexts(kitTexts);
  const own = useId(id);
  const told = [description && `${own}-description`, error && `${own}-error`].filter(Boolean);
  return (
    <MantineInput
      id={own}
      error={error}
      description={description}
      aria-invalid={error ? true : undefined}
      aria-describedby={told.length === 0 ? undefined : told.join(' ')}
      visibilityToggleFocusable
      visibilityToggleButtonProps={{ 'aria-label': texts.seePassword }}
      {...props}
    />
  );
}
