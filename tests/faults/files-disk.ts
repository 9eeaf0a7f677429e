import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { sql } from 'kysely';
import sharp from 'sharp';
import { assertFigures, atLeast, exactly, type Finding } from './figures.ts';
import { NIGHT } from './goals.ts';
import { buildFaultCluster, type FaultCluster } from './installation/cluster.ts';
import { failSyncs } from './installation/failing-sync.ts';
import { limitFiles, mountSmallDisk } from './installation/small-disk.ts';
import { countBroken, verify } from './verify-outcome.ts';

const MEGABYTES = 64;
const ROOM_IN_BYTES = 16 * 1024;

/**
 * Obstacle that prevents a server from writing files and can be removed; `begin` returns false if it is not possible
 * here.
 */
interface Obstacle {
  what: string;
  begin(): Promise<boolean>;
  end(): Promise<void>;
}

interface Sent {
  what: string;
  /** Expected status once there is room. */
  fine: number;
  send(): Promise<{ status: number; text: string }>;
}

/**
 * The disk of the files is full, limits file sizes, is read-only, or cannot persist. An upload is then refused and
 * leaves nothing behind, and existing files stay.
 */
export async function fillFilesDisk(test: TestContext, uploads: number): Promise<void> {
  const disk = mountSmallDisk(test, MEGABYTES);
  const faultCluster = await buildFaultCluster(test, {
    workers: [1],
    withBackOffices: true,
    ...(disk === undefined ? {} : { dataDirs: [join(disk.folder, 'data')] }),
  });
  const [program] = faultCluster.programs as [FaultCluster['programs'][number]];
  await program.start();
  const { pid } = program.current().process;
  let failing: Awaited<ReturnType<typeof failSyncs>>;
  const obstacles: Obstacle[] = [
    {
      what: 'disk full',
      begin: async () => {
        await disk?.fill(ROOM_IN_BYTES);
        return disk !== undefined;
      },
      end: async () => await disk?.clear(),
    },
    {
      what: 'file size limited',
      begin: async () => limitFiles(pid!, ROOM_IN_BYTES),
      end: async () => void limitFiles(pid!, 'unlimited'),
    },
    {
      what: 'disk read-only',
      begin: async () => disk?.allowWriting(false) ?? false,
      end: async () => void disk?.allowWriting(true),
    },
    {
      what: 'fsync fails with EIO',
      begin: async () => {
        failing = await failSyncs(pid!);
        return failing !== undefined;
      },
      end: async () => await failing?.end(),
    },
  ];
  const findings: Finding[] = [];
  for (const sent of await sentTo(faultCluster))
    for (const obstacle of obstacles)
      findings.push(...(await tryAll(faultCluster, { sent, obstacle, uploads })));
  assertFigures(test, 'faults of the upload disk', [
    ...findings,
    exactly('invariants violated', await countBroken(faultCluster), 0),
    exactly('exit code of npm run verify', (await verify(faultCluster)) ?? -1, 0),
  ]);
}

async function tryAll(
  faultCluster: FaultCluster,
  { sent, obstacle, uploads }: { sent: Sent; obstacle: Obstacle; uploads: number },
): Promise<Finding[]> {
  const run = `${sent.what}, ${obstacle.what}`;
  const first = await sent.send();
  if (first.status !== sent.fine) throw new Error(`${run}: ${first.status} ${first.text}`);
  const before = await filesOf(faultCluster);
  const rows = await rowsOf(faultCluster);
  if (!(await obstacle.begin()))
    return [
      {
        check: `uploads (${run})`,
        figure: 'not possible on this machine',
        goal: `at least ${NIGHT.uploadsToFullDisk}`,
        holds: null,
      },
    ];
  const refused: number[] = [];
  for (let n = 0; n < uploads; n += 1) refused.push((await sent.send()).status);
  const left = await filesOf(faultCluster);
  const rowsLeft = await rowsOf(faultCluster);
  await obstacle.end();
  const last = await sent.send();
  const same = [...before].filter(([name, bytes]) => left.get(name)?.equals(bytes));
  return [
    atLeast(`uploads (${run})`, refused.length, NIGHT.uploadsToFullDisk),
    exactly(`uploads not refused by 503 (${run})`, refused.filter((status) => status !== 503).length, 0),
    exactly(`files left behind by refused uploads (${run})`, left.size - before.size, 0),
    exactly(`earlier files unchanged (${run})`, same.length, before.size),
    exactly(`file records left behind by refused uploads (${run})`, rowsLeft - rows, 0),
    exactly(`status of an upload after the fault (${run})`, last.status, sent.fine),
  ];
}

/** Returns uploads: a donor's picture, which replaces the previous one, and an attachment of a case, which is added. */
async function sentTo({ testApp, backOffices, programs }: FaultCluster): Promise<Sent[]> {
  const [{ origin }] = programs as [FaultCluster['programs'][number]];
  const create = {
    width: 600,
    height: 600,
    channels: 3,
    background: '#888',
    noise: { type: 'gaussian', mean: 128, sigma: 60 },
  } as const;
  const picture = new Blob([new Uint8Array(await sharp({ create }).png().toBuffer())], { type: 'image/png' });
  const send = async (
    method: string,
    path: string,
    { field, headers }: { field: string; headers: Record<string, string> },
  ) => {
    const form = new FormData();
    form.set(field, picture, 'face.png');
    const { 'content-type': _, ...others } = headers;
    const response = await fetch(`${origin}${path}`, { method, headers: others, body: form });
    return { status: response.status, text: await response.text() };
  };
  const donor = { accept: 'application/json', authorization: `Bearer ${testApp.donor.token}` };
  return [
    {
      what: 'profile picture',
      fine: 200,
      send: () => send('PUT', '/fundraising/api/v1/profile', { field: 'avatar', headers: donor }),
    },
    {
      what: 'case attachment',
      fine: 201,
      send: () =>
        send('POST', `${backOffices!.records[0]!.path}/attachments`, {
          field: 'attachments[]',
          headers: backOffices!.clerk,
        }),
    },
  ];
}

async function filesOf({ programs }: FaultCluster): Promise<Map<string, Buffer>> {
  const { dataDir } = programs[0]!.current();
  const names = globSync('**/*', { cwd: join(dataDir, 'files'), withFileTypes: true })
    .filter((one) => one.isFile())
    .map((one) => join(one.parentPath, one.name));
  return new Map(await Promise.all(names.map(async (name) => [name, await readFile(name)] as const)));
}

async function rowsOf({ testApp }: FaultCluster): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from court.media`.execute(testApp.app.db);
  return rows[0]!.count;
}
