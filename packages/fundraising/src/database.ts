import type { Db as PlatformDb } from '@bulwagan/platform/database/connect.ts';
import type { Kysely } from 'kysely';
import type { DB } from './database-types.ts';

/** Database handle of a query: the pool or its transaction. */
export type Db = PlatformDb<DB>;
/** Database handle that can start a transaction. */
export type Pool = Kysely<DB>;
export type { DB };
