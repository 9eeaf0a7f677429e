import type { Office } from '../platform/office/office.ts';
import type { DB } from './database.ts';

/** What the rooms of workforce are built with. Made once at start; nothing here belongs to one request. */
export type App = Office<DB>;
