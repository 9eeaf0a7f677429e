import type { Generated, Kysely, Transaction } from 'kysely';
import type { FactorTables } from '../second-factor/tables.ts';

export type { ServiceDb } from '../second-factor/tables.ts';

/** Tables of sign-in, and the columns of `users` that it needs. */
export interface SignInTables extends FactorTables {
  users: {
    id: Generated<number>;
    name: string;
    email: string;
    email_key: string;
    password_hash: string;
    password_expires_at: string | null;
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
  password_reset_tokens: { email_key: string; client: string; token_hash: Buffer; expires_at: string };
}

export type Pool = Kysely<SignInTables>;
export type Trx = Transaction<SignInTables>;
export type Db = Pool | Trx;
