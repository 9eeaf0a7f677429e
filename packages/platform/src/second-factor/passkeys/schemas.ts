import { type Static, Type } from 'typebox';
import { errorOf, nameText, nullable, timestamp } from '../../http/schema.ts';

const base64url = (maxLength: number) =>
  Type.String({ minLength: 1, maxLength, pattern: '^[A-Za-z0-9_-]+={0,2}$', ...errorOf('field.base64url') });

/** A credential id has at most 1,023 bytes. */
const credentialId = () => base64url(1_368);
const credential = {
  id: credentialId(),
  rawId: credentialId(),
  type: Type.Literal('public-key'),
  clientExtensionResults: Type.Optional(Type.Object({}, { additionalProperties: true })),
};

/** Result of `navigator.credentials.get` as JSON (WebAuthn 3, AuthenticationResponseJSON). */
export const AssertionBody = Type.Object({
  ...credential,
  response: Type.Object({
    clientDataJSON: base64url(8_192),
    authenticatorData: base64url(8_192),
    signature: base64url(8_192),
    userHandle: Type.Optional(nullable(Type.String({ maxLength: 200 }))),
  }),
});
export type Assertion = Static<typeof AssertionBody>;

/** Result of `navigator.credentials.create` as JSON (RegistrationResponseJSON). */
export const RegistrationBody = Type.Object({
  name: nameText(100, { description: 'Name chosen by the user' }),
  credential: Type.Object({
    ...credential,
    response: Type.Object({
      clientDataJSON: base64url(8_192),
      attestationObject: base64url(65_536),
      transports: Type.Optional(Type.Array(Type.String({ maxLength: 50 }), { maxItems: 10 })),
    }),
  }),
});
export type Registration = Static<typeof RegistrationBody>;

export const PasskeyName = Type.Object({ name: nameText(100) });
export const Passkey = Type.Object(
  {
    id: Type.Integer(),
    name: Type.String(),
    created_at: timestamp(),
    last_used_at: nullable(timestamp()),
  },
  { 'x-name': 'Passkey' },
);
/** Options for the browser's function; their members are defined by the standard. */
export const BrowserOptions = Type.Object(
  { challenge: Type.String() },
  { additionalProperties: true, description: 'Options for the browser, as defined by WebAuthn.' },
);
