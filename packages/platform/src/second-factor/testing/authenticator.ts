import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

/** Software authenticator with ES256 keys, and the browser's part of WebAuthn, for tests. */

const FLAG = { userPresent: 0x01, userVerified: 0x04, attestedCredential: 0x40 };

interface Credential {
  id: string;
  privateKey: KeyObject;
  counter: number;
}

export interface AuthenticatorOptions {
  origin?: string;
  rpId?: string;
  /** Increment of the counter per use; 0 simulates an authenticator without a counter. */
  counterStep?: number;
  flags?: number;
}

interface Options {
  challenge: string;
  rp?: { id?: string };
  rpId?: string;
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();
const base64url = (data: Buffer | string) => Buffer.from(data).toString('base64url');

/** CBOR encoding of the few types in an attestation. */
const cborText = (text: string) => Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)]);
const cborBytes = (bytes: Buffer) =>
  Buffer.concat([Buffer.from([0x59, bytes.length >> 8, bytes.length & 0xff]), bytes]);

/** RFC 9053: key type EC2, ES256, P-256, x and y. */
function coseKey(publicKey: KeyObject): Buffer {
  const { x, y } = publicKey.export({ format: 'jwk' });
  return Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20]),
    Buffer.from(x!, 'base64url'),
    Buffer.from([0x22, 0x58, 0x20]),
    Buffer.from(y!, 'base64url'),
  ]);
}

export function createAuthenticator({
  origin = 'http://localhost:3000',
  rpId,
  counterStep = 1,
  flags = FLAG.userPresent | FLAG.userVerified,
}: AuthenticatorOptions = {}) {
  const credentials: Credential[] = [];

  const clientData = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

  const authData = (id: string, counter: number, more = 0) => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([sha256(rpId ?? id), Buffer.from([flags | more]), count]);
  };

  return {
    credentials,

    /** Returns the result of `navigator.credentials.create`. */
    create(options: Options) {
      const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
      const rawId = randomBytes(32);
      const credential = { id: base64url(rawId), privateKey, counter: 0 };
      credentials.push(credential);
      const data = Buffer.concat([
        authData(options.rp!.id!, 0, FLAG.attestedCredential),
        Buffer.alloc(16),
        Buffer.from([0, rawId.length]),
        rawId,
        coseKey(publicKey),
      ]);
      const attestation = Buffer.concat([
        Buffer.from([0xa3]),
        cborText('fmt'),
        cborText('none'),
        cborText('attStmt'),
        Buffer.from([0xa0]),
        cborText('authData'),
        cborBytes(data),
      ]);
      return {
        id: credential.id,
        rawId: credential.id,
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: base64url(clientData('webauthn.create', options.challenge)),
          attestationObject: base64url(attestation),
          transports: ['internal'],
        },
      };
    },

    /** Returns the result of `navigator.credentials.get`, by default for the first key. */
    get(options: Options, credential: Credential = credentials[0]!) {
      credential.counter += counterStep;
      const data = authData(options.rpId!, credential.counter);
      const client = clientData('webauthn.get', options.challenge);
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), credential.privateKey);
      return {
        id: credential.id,
        rawId: credential.id,
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: base64url(client),
          authenticatorData: base64url(data),
          signature: base64url(signature),
          userHandle: null,
        },
      };
    },
  };
}
