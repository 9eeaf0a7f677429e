import type { BaseLogger } from 'pino';

/** What the database's own programs need of a log. */
export type Log = Pick<BaseLogger, 'info' | 'warn' | 'error'>;
