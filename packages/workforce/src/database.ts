import type { Db as PlatformDb } from '@bulwagan/platform/database/connect.ts';
import type { DB } from './database-types.ts';

/** Connection for queries: the pool or a transaction. */
export type Db = PlatformDb<DB>;
export type { DB };
