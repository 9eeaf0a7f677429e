import { email } from '@bulwagan/platform/http/schema.ts';
import { Type } from 'typebox';
import { newPassword, sixDigits } from '../accounts/schemas.ts';

export const ForgotPassword = Type.Object({ email: email() });
export const VerifyResetToken = Type.Object({ email: email(), token: sixDigits('The mailed code') });
export const ResetPassword = Type.Object(
  {
    email: email(),
    token: sixDigits('The mailed code'),
    password: newPassword(),
    password_confirmation: Type.String(),
  },
  { 'x-confirmed': 'password' },
);

/** F§2: these endpoints answer with only a message. */
export const Message = Type.Object({ message: Type.String() });
export const TokenChecked = Type.Object({ valid: Type.Literal(true), message: Type.String() });
/** Also the format of field errors, which have `errors` instead of `valid`. */
export const TokenRefused = Type.Object(
  {
    valid: Type.Optional(Type.Literal(false)),
    success: Type.Optional(Type.Literal(false)),
    message: Type.String(),
    errors: Type.Optional(Type.Record(Type.String(), Type.Array(Type.String()))),
  },
  { description: 'The code is wrong, expired or locked; the message says how many attempts remain.' },
);
