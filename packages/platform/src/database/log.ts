import type { BaseLogger } from 'pino';

/** Logger methods that the database code uses. */
export type Log = Pick<BaseLogger, 'info' | 'warn' | 'error'>;
