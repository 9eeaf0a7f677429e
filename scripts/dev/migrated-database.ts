import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as court from '@bulwagan/court/schema.ts';
import * as fundraising from '@bulwagan/fundraising/schema.ts';
import { startEmbedded } from '@bulwagan/platform/database/embedded.ts';
import { migrate } from '@bulwagan/platform/database/migrate.ts';
import * as workforce from '@bulwagan/workforce/schema.ts';
import { commandLog } from '../with-fundraising.ts';

/** The name of each service is also that of its schema. */
export const SCHEMAS = [fundraising, court, workforce].map(({ SCHEMA, MIGRATION_FOLDERS }) => ({
  schema: SCHEMA,
  folders: MIGRATION_FOLDERS,
}));

/** Runs `work` on a temporary database with all migrations of the three services applied. */
export async function withMigratedDatabase<Result>(
  work: (url: string, folder: string) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'bulwagan-migrated-'));
  const log = commandLog();
  const server = await startEmbedded({ dataDir: folder, log, durable: false });
  try {
    for (const { schema, folders } of SCHEMAS) await migrate({ url: server.url, schema, folders, log });
    return await work(server.url, folder);
  } finally {
    await server.stop();
    await rm(folder, { recursive: true });
  }
}
