import type { PasswordInputProps } from '@mantine/core';
import { PasswordInput } from '../kit/forms/password-input.tsx';

/** A password that is asked for. */
export function PasswordField(props: PasswordInputProps) {
  return <PasswordInput required {...props} />;
}
