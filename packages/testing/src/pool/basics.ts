import type { Service } from '@bulwagan/platform/services.ts';
import type { MovableClock } from '@bulwagan/platform/time/clock.ts';
import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { type Post, postOf, type Reply, type Send, type SendOptions, sender, snapshotOf } from '../app.ts';
import type { ServiceTestApp } from './service-apps.ts';

interface Started extends Service {
  app: { connection: { pool: Pool } };
}

/** Common part of the test apps of all services. */
export interface Basics<Of extends Started> extends Post {
  server: FastifyInstance;
  service: Of;
  app: Of['app'];
  clock: MovableClock;
  databaseUrl: string;
  /** Requests a path below the service's base path without signing in; accepts JSON. */
  send: Send;
  get(path: string, options?: SendOptions): Promise<Reply>;
  post(path: string, body?: unknown, options?: SendOptions): Promise<Reply>;
  /** Returns every row of some tables as one text, to prove that a refusal changed nothing. */
  snapshot(...tables: string[]): Promise<string>;
}

/** Returns the common part of a test app whose requests go below `basePath`. */
export function basicsOf<Of extends Started>(
  { server, service, clock, databaseUrl, mailboxFolder }: ServiceTestApp<Of>,
  basePath: string,
): Basics<Of> {
  const app: Of['app'] = service.app;
  const send = sender(server, basePath);
  return {
    server,
    service,
    app,
    clock,
    databaseUrl,
    send,
    get: (path, options) => send('GET', path, options),
    post: (path, body, options) => send('POST', path, { ...options, body }),
    ...postOf(mailboxFolder),
    snapshot: (...tables) => snapshotOf(app.connection.pool, tables),
  };
}
