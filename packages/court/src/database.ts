import type { Db as PlatformDb } from '@bulwagan/platform/database/connect.ts';
import type { Kysely } from 'kysely';
import type { DB } from './database-types.ts';

/** Connection for queries: the pool or a transaction. */
export type Db = PlatformDb<DB>;
/** Connection that can begin a transaction. */
export type Pool = Kysely<DB>;
export type { DB };
