import type pg from 'pg';
import { createPasswords } from '../src/platform/identity/passwords.ts';

/** More than sign in at once, since those of one account wait for each other. */
const ACCOUNTS = 32;

/** Accounts of an office that can do nothing but sign in; made unless an earlier run has. Answers their sign-in names. */
export async function prepareSignIns(
  pool: pg.Pool,
  password: string,
  login: 'email' | 'username',
): Promise<string[]> {
  const names = Array.from({ length: ACCOUNTS }, (_, n) =>
    login === 'email' ? `bench-${n + 1}@sign-in.test` : `bench-sign-in-${n + 1}`,
  );
  const columns = login === 'email' ? '' : ', username, username_key';
  const values = login === 'email' ? '' : ', name, name';
  await pool.query(
    `insert into users (name, email, email_key, password_hash, created_at, updated_at${columns})
    select name, name || $3, name || $3, $2, now(), now()${values} from unnest($1::text[]) as name
    on conflict (email_key) do nothing`,
    [names, await createPasswords().hash(password), login === 'email' ? '' : '@sign-in.test'],
  );
  return names;
}
