import type { Db as PlatformDb } from '../platform/database/connect.ts';
import type { DB } from './database-types.ts';

/** What a query runs on: the pool, or the transaction it belongs to. */
export type Db = PlatformDb<DB>;
export type { DB };
