import type { Generated, Kysely, Transaction } from 'kysely';

/** The tables of sign-in, and of `users` what it needs. */
export interface SignInTables {
  users: {
    id: Generated<number>;
    name: string;
    email: string;
    email_key: string;
    password_hash: string;
    disabled_at: string | null;
    last_login_at: string | null;
    updated_at: string;
  };
  sessions: {
    id_hash: Buffer;
    public_id: Generated<string>;
    user_id: number;
    ip_address: string | null;
    user_agent: string | null;
    created_at: string;
    last_active_at: string;
    expires_at: string;
    password_confirmed_at: string | null;
  };
  pending_sign_ins: { id_hash: Buffer; user_id: number; expires_at: string };
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
  password_reset_links: { email_key: string; token_hash: Buffer; expires_at: string };
}

export type Pool = Kysely<SignInTables>;
export type Trx = Transaction<SignInTables>;
export type Db = Pool | Trx;

/** What the queries that services call take: a connection to a schema that has these tables among its own. */
// biome-ignore lint/suspicious/noExplicitAny: every service's schema contains these tables among its own.
export type ServiceDb = Kysely<any> | Transaction<any>;
