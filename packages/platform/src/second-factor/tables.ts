import type { Generated, Kysely, Transaction } from 'kysely';

/** Tables of second factors; each service's schema has its own. */
export interface FactorTables {
  two_factor: {
    user_id: number;
    secret: string | null;
    confirmed_at: string | null;
    last_used_step: number | null;
    recovery_codes: string;
    created_at: string;
    updated_at: string;
  };
  passkeys: {
    id: Generated<number>;
    user_id: number;
    name: string;
    credential_id: string;
    public_key: Buffer;
    counter: bigint;
    transports: string[];
    created_at: string;
    last_used_at: string | null;
  };
  passkey_challenges: {
    id_hash: Buffer;
    purpose: 'register' | 'sign-in';
    challenge: string;
    expires_at: string;
  };
}

export type Pool = Kysely<FactorTables>;
export type Trx = Transaction<FactorTables>;
export type Db = Pool | Trx;

/** Connection for the queries that services call: its schema must contain these tables. */
// biome-ignore lint/suspicious/noExplicitAny: every service's schema contains these tables among its own.
export type ServiceDb = Kysely<any> | Transaction<any>;
