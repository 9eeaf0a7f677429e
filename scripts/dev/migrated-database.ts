import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbedded } from '@bulwagan/platform/database/embedded/embedded.ts';
import { migrate } from '@bulwagan/platform/database/migrating/migrate.ts';
import { commandLog } from '@bulwagan/server/commands/service-database.ts';
import { SERVICES } from '@bulwagan/server/services.ts';

/** The name of each service is also that of its schema. */
export const SCHEMAS = SERVICES.map(({ name, migrationFolders }) => ({
  schema: name,
  folders: migrationFolders,
}));

/** Runs `work` on a temporary database with all migrations of these services applied; all by default. */
export async function withMigratedDatabase<Result>(
  work: (url: string, folder: string) => Promise<Result>,
  services = SCHEMAS,
): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'bulwagan-migrated-'));
  const log = commandLog();
  const server = await startEmbedded({ dataDir: folder, log, durable: false });
  try {
    for (const { schema, folders } of services) await migrate({ url: server.url, schema, folders, log });
    return await work(server.url, folder);
  } finally {
    await server.stop();
    await rm(folder, { recursive: true });
  }
}
