import type { UseFormReturnType } from '@mantine/form';
import { useTexts } from '../language/language.tsx';
import { PasswordField } from './password-field.tsx';
import { accountTexts } from './texts.ts';

export interface NewPassword {
  password: string;
  password_confirmation: string;
}

/** What the server would refuse anyway, said before it is asked. */
export function useNewPasswordRules() {
  const texts = useTexts(accountTexts);
  return {
    password: (value: string) => (value.length < 8 ? texts.tooShort : null),
    password_confirmation: (value: string, { password }: NewPassword) =>
      value === password ? null : texts.notSame,
  };
}

/** A new password, twice. */
export function NewPasswordFields({ getInputProps }: Pick<UseFormReturnType<NewPassword>, 'getInputProps'>) {
  const texts = useTexts(accountTexts);
  return (
    <>
      <PasswordField
        label={texts.newPassword}
        description={texts.passwordHint}
        autoComplete="new-password"
        {...getInputProps('password')}
      />
      <PasswordField
        label={texts.repeat}
        autoComplete="new-password"
        {...getInputProps('password_confirmation')}
      />
    </>
  );
}
