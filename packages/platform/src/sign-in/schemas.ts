import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '@bulwagan/contracts/lengths.ts';
import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import { email, nullable, text, timestamp } from '../http/schema.ts';

/** Never truncated; the limit of 1,000 bounds the work of hashing. */
const newPassword = () => Type.String({ minLength: PASSWORD_MIN_LENGTH, maxLength: PASSWORD_MAX_LENGTH });
/** A password to compare; its rules were checked when it was set. */
const anyPassword = () => Type.String({ minLength: 1, maxLength: PASSWORD_MAX_LENGTH });

export const Message = Type.Object({ message: Type.String() }, { 'x-name': 'Done' });
export const Refusal = Type.Object({ message: Type.String() }, { additionalProperties: true });
export const InvalidFields = Type.Object(
  {
    message: Type.String(),
    errors: Type.Optional(Type.Record(Type.String(), Type.Array(Type.String()))),
  },
  { additionalProperties: true },
);
/** Response of an action without a result that such clients expect: an empty JSON text. */
export const EmptyText = Type.Literal('', { description: 'Done; an empty JSON text.' });
/** Returns that text; a handler's `''` would be sent as an empty body. */
export function emptyText(reply: FastifyReply): string {
  reply.type('application/json; charset=utf-8');
  return '""';
}

export const loginBody = (field: 'email' | 'username') =>
  Type.Object({ [field]: text(255), password: anyPassword() } as { login: ReturnType<typeof text> } & {
    password: ReturnType<typeof anyPassword>;
  });
export const SignedIn = Type.Object({
  two_factor: Type.Boolean({ description: 'True: the user is not signed in yet; complete the second step.' }),
});
export const PasswordBody = Type.Object({ password: anyPassword() });
export const ConfirmedStatus = Type.Object({ confirmed: Type.Boolean() });
export const NewPasswordBody = Type.Object(
  { current_password: anyPassword(), password: newPassword(), password_confirmation: Type.String() },
  { 'x-confirmed': 'password' },
);
export const ForgotPasswordBody = Type.Object({ email: email() });
export const ResetPasswordBody = Type.Object(
  {
    token: Type.String({ minLength: 1, maxLength: 200, description: 'From the mailed link' }),
    email: email(),
    password: newPassword(),
    password_confirmation: Type.String(),
  },
  { 'x-confirmed': 'password' },
);

export const OwnSessions = Type.Object({
  data: Type.Array(
    Type.Object({
      id: Type.String({ format: 'uuid' }),
      ip_address: nullable(Type.String()),
      user_agent: nullable(Type.String()),
      last_active_at: timestamp(),
      is_current: Type.Boolean(),
    }),
  ),
});
export const SessionParams = Type.Object({ id: Type.String({ format: 'uuid' }) });
