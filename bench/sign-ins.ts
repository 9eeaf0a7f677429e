import { createPasswords } from '@bulwagan/platform/identity/passwords/passwords.ts';
import type pg from 'pg';

/** More than sign in concurrently, since sign-ins of one account are serialized. */
const ACCOUNTS = 32;

/** Creates back-office accounts that can only sign in, unless an earlier run has. Returns their login names. */
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
