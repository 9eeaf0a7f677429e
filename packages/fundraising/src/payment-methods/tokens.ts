import type { EncryptedTable } from '@bulwagan/platform/privacy/reencrypt.ts';
import type { App } from '../context.ts';

/** Encryption context of card tokens, shared by all modules that decrypt one. */
const GATEWAY_TOKEN_CONTEXT = 'payment_methods.gateway_token';

type Keys = Pick<App, 'fieldEncryption'>;

export const encryptToken = ({ fieldEncryption }: Keys, token: string): string =>
  fieldEncryption.encrypt(token, GATEWAY_TOKEN_CONTEXT);

/** Decrypts the token that the gateway charges. Send it only to the gateway. Throws CannotOpen. */
export const openToken = ({ fieldEncryption }: Keys, encrypted: string): string =>
  fieldEncryption.open(encrypted, GATEWAY_TOKEN_CONTEXT);

/** Blind index stored next to an encrypted token, for lookups. */
export const tokenIndex = ({ fieldEncryption }: Keys, token: string): Buffer =>
  fieldEncryption.blindIndex(token, GATEWAY_TOKEN_CONTEXT);

/** Blind indexes under every key, for lookups during a key rotation. */
export const tokenIndexes = ({ fieldEncryption }: Keys, token: string): Buffer[] =>
  fieldEncryption.blindIndexes(token, GATEWAY_TOKEN_CONTEXT);

/** Columns to re-encrypt after a change of the secret. */
export const ENCRYPTED_TOKENS: EncryptedTable[] = ['payment_methods', 'card_links'].map((name) => ({
  name,
  key: { name: 'id' },
  columns: [
    {
      name: 'gateway_token_sealed',
      placeOf: () => GATEWAY_TOKEN_CONTEXT,
      indexesOf: (fieldEncryption, token) => ({
        gateway_token_index: tokenIndex({ fieldEncryption }, token),
      }),
    },
  ],
}));
