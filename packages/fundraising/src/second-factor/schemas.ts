import { nullable } from '@bulwagan/platform/http/schema.ts';
import {
  BrowserOptions,
  Passkey,
  PasskeyName,
  RegistrationBody,
} from '@bulwagan/platform/second-factor/passkeys/schemas.ts';
import { firstCode, force } from '@bulwagan/platform/second-factor/schemas.ts';
import { Type } from 'typebox';
import { anyPassword } from '../accounts/schemas.ts';
import { enveloped } from '../http/envelope.ts';

/** Password field of routes that show or change a factor: clients without a session send it each time. */
const password = {
  password: Type.Optional(
    nullable({
      ...anyPassword(),
      description:
        'Of the account; not needed in a session in which it was given within the last three hours',
    }),
  ),
};

export const PasswordOnly = Type.Object({ password: anyPassword() });
export const Confirmed = enveloped(Type.Object({ confirmed: Type.Boolean() }));

export const PasswordMaybe = Type.Object(password);
export const SetUpApp = Type.Object({ ...password, force: force() });
export const ConfirmApp = Type.Object({ ...password, code: firstCode() });
export const AddPasskey = Type.Object({ ...password, ...RegistrationBody.properties });
export { PasskeyName as RenamePasskey };

export const Factors = enveloped(
  Type.Object({
    authenticator_app: Type.Boolean({ description: 'A code of an app is asked for at sign-in' }),
    passkeys: Type.Array(Passkey),
  }),
);
export const AppKey = enveloped(
  Type.Object({
    secret_key: Type.String({ description: 'To type into an app, in base32' }),
    url: Type.String({ description: 'The same with its issuer and name, for an app on this device' }),
    svg: Type.String({ description: 'The address as a picture to scan' }),
  }),
);
const recoveryCodes = Type.Array(Type.String(), {
  description: 'Each can be used once in place of a second factor, and is then replaced by a new one.',
});
export const RecoveryCodes = enveloped(Type.Object({ recovery_codes: recoveryCodes }));
export const RegistrationOptions = enveloped(BrowserOptions);
export const OnePasskey = enveloped(Passkey);
export const AddedPasskey = enveloped(Type.Object({ passkey: Passkey, recovery_codes: recoveryCodes }));
