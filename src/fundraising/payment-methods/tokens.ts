import type { SealedTable } from '../../platform/privacy/reseal.ts';
import type { App } from '../context.ts';

/** Encryption context of card tokens, shared by all modules that decrypt one. */
const GATEWAY_TOKEN_CONTEXT = 'payment_methods.gateway_token';

type Keys = Pick<App, 'sealing'>;

export const sealToken = ({ sealing }: Keys, token: string): string =>
  sealing.seal(token, GATEWAY_TOKEN_CONTEXT);

/** Decrypts the `pm_…` that the gateway charges. Send it only to the gateway. Throws CannotOpen. */
export const openToken = ({ sealing }: Keys, sealed: string): string =>
  sealing.open(sealed, GATEWAY_TOKEN_CONTEXT);

/** Blind index stored next to an encrypted token, for lookups. */
export const tokenIndex = ({ sealing }: Keys, token: string): Buffer =>
  sealing.blindIndex(token, GATEWAY_TOKEN_CONTEXT);

/** Blind indexes under every key, for lookups during a key rotation. */
export const tokenIndexes = ({ sealing }: Keys, token: string): Buffer[] =>
  sealing.blindIndexes(token, GATEWAY_TOKEN_CONTEXT);

/** Columns to re-encrypt after a change of the secret. */
export const SEALED_TOKENS: SealedTable[] = ['payment_methods', 'card_links'].map((name) => ({
  name,
  key: { name: 'id' },
  columns: [
    {
      name: 'gateway_token_sealed',
      placeOf: () => GATEWAY_TOKEN_CONTEXT,
      indexesOf: (sealing, token) => ({ gateway_token_index: tokenIndex({ sealing }, token) }),
    },
  ],
}));
