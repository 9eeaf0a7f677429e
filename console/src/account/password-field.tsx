import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { useTexts } from '../language/language.tsx';
import { accountTexts } from './texts.ts';

/** A password, which its writer may look at by the keyboard too. */
export function PasswordField(props: PasswordInputProps) {
  const texts = useTexts(accountTexts);
  return (
    <PasswordInput
      required
      visibilityToggleFocusable
      visibilityToggleButtonProps={{ 'aria-label': texts.seePassword }}
      {...props}
    />
  );
}
