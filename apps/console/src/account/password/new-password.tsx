import { PASSWORD_MIN_LENGTH } from '@bulwagan/contracts/lengths.ts';
import type { UseFormReturnType } from '@mantine/form';
import type { OwnErrors } from '../../kit/forms/field-errors.ts';
import { useTexts } from '../../language/language.tsx';
import { accountTexts } from '../texts.ts';
import { PasswordField } from './password-field.tsx';

export interface NewPassword {
  password: string;
  password_confirmation: string;
}

/** Returns errors of a new password in the form's own words. The server refuses the same passwords. */
export function useNewPasswordErrors() {
  const texts = useTexts(accountTexts);
  return ({ password, password_confirmation }: NewPassword): OwnErrors => ({
    password: password.length < PASSWORD_MIN_LENGTH ? texts.tooShort : null,
    password_confirmation: password_confirmation === password ? null : texts.notSame,
  });
}

/** New password and its confirmation. */
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
