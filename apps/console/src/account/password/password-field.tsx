import type { PasswordInputProps } from '@mantine/core';
import { PasswordInput } from '../../kit/forms/password-input.tsx';

/** Required password input. */
export function PasswordField(props: PasswordInputProps) {
  return <PasswordInput required {...props} />;
}
