import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createFiles } from '@bulwagan/platform/files/files.ts';
import { createScanner } from '@bulwagan/platform/files/scanner.ts';
import type { PlatformServices } from '@bulwagan/platform/services.ts';
import { createLog } from '@bulwagan/platform/telemetry/log.ts';
import type { HasAfter } from '../database.ts';

/** Bytes that the fake clamd reports as malware, anywhere in a file. */
export const MALWARE = Buffer.from('known to the clamd of the tests');
export const SIGNATURE = 'Test.Malware-1';
export const LIMIT_EXCEEDED = 'INSTREAM size limit exceeded. ERROR\0';

type Manner =
  /** Answers after each complete file. */
  | 'judging'
  /** Reads everything and never answers. */
  | 'silent'
  /** Reads nothing. */
  | 'deaf'
  /** Closes the connection at the first bytes. */
  | 'cutting'
  /** Closes the connection after the complete file. */
  | 'leaving';

export interface Clamd {
  url: string;
  manner: Manner;
  /** Fixed response to each file instead of the verdict. */
  answer: string | undefined;
  /** Corresponds to `StreamMaxLength`. */
  maxBytes: number;
  /** Completely received files, in order of completion. */
  files: Buffer[];
  /** Protocol violations of the client. */
  faults: string[];
  /** Returns the number of open connections. */
  open(): number;
  leave(): Promise<void>;
  comeBack(): Promise<void>;
}

const COMMAND = 'zINSTREAM\0';
const END_BYTES = 4;

/** Starts a fake clamd on a Unix socket or on a free port. */
export async function startClamd(test: HasAfter, over: 'unix' | 'tcp' = 'unix'): Promise<Clamd> {
  const folder = await mkdtemp(join(tmpdir(), 'clamd-'));
  const path = join(folder, 'clamd.ctl');
  const sockets = new Set<Socket>();
  let server: Server;
  const clamd: Clamd = {
    url: `unix://${path}`,
    manner: 'judging',
    answer: undefined,
    maxBytes: Number.POSITIVE_INFINITY,
    files: [],
    faults: [],
    open: () => sockets.size,
    async leave() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
    async comeBack() {
      server = createServer((socket) => {
        sockets.add(socket);
        // The client may be gone already.
        socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
        if (clamd.manner !== 'deaf') converse(clamd, socket);
      });
      await new Promise<void>((resolve) => {
        if (over === 'unix') server.listen(path, resolve);
        else server.listen(0, '127.0.0.1', resolve);
      });
    },
  };
  await clamd.comeBack();
  const address = server!.address();
  if (typeof address === 'object' && address !== null) clamd.url = `tcp://127.0.0.1:${address.port}`;
  test.after(async () => {
    await clamd.leave();
    await rm(folder, { recursive: true, force: true });
  });
  return clamd;
}

/** Handles one command with one file and sends one response. */
function converse(clamd: Clamd, socket: Socket): void {
  let rest = Buffer.alloc(0);
  let isCommanded = false;
  let isAnswered = false;
  const chunks: Buffer[] = [];
  let size = 0;
  const answer = (text: string) => {
    isAnswered = true;
    socket.end(text, 'latin1');
  };

  socket.on('data', (data: Buffer) => {
    if (isAnswered) {
      if (clamd.maxBytes === Number.POSITIVE_INFINITY) clamd.faults.push('Something came after the end.');
      return;
    }
    if (clamd.manner === 'cutting') {
      socket.destroy();
      return;
    }
    rest = Buffer.concat([rest, data]);
    if (!isCommanded) {
      if (rest.length < COMMAND.length) return;
      const command = rest.toString('latin1', 0, COMMAND.length);
      if (command !== COMMAND) clamd.faults.push(`${JSON.stringify(command)} is not the command.`);
      rest = rest.subarray(COMMAND.length);
      isCommanded = true;
    }
    while (!isAnswered && rest.length >= END_BYTES) {
      const length = rest.readUInt32BE(0);
      if (length === 0) {
        if (rest.length > END_BYTES) clamd.faults.push('Something came after the end.');
        finish(Buffer.concat(chunks));
        return;
      }
      size += length;
      if (size > clamd.maxBytes) {
        answer(LIMIT_EXCEEDED);
        return;
      }
      if (rest.length < END_BYTES + length) {
        size -= length;
        return;
      }
      chunks.push(rest.subarray(END_BYTES, END_BYTES + length));
      rest = rest.subarray(END_BYTES + length);
    }
  });

  function finish(file: Buffer): void {
    clamd.files.push(file);
    if (clamd.manner === 'leaving') socket.destroy();
    else if (clamd.manner === 'silent') isAnswered = true;
    else answer(clamd.answer ?? `stream: ${file.includes(MALWARE) ? `${SIGNATURE} FOUND` : 'OK'}\0`);
  }
}

export interface PlatformWithScanner {
  clamd: Clamd;
  /** Options for a test app with scanned files and a readable log. */
  platform: Pick<PlatformServices, 'files' | 'log'>;
  /** Returns every file in the store, including drafts. */
  kept(): Promise<string[]>;
  /** Returns warnings and errors logged since the last call. */
  reported(): Record<string, unknown>[];
}

/** Creates a store in a temporary folder, with a fake clamd and a short timeout. */
export async function platformWithScanner(test: HasAfter, patienceInMs = 300): Promise<PlatformWithScanner> {
  const clamd = await startClamd(test);
  const folder = await mkdtemp(join(tmpdir(), 'scanned-'));
  test.after(() => rm(folder, { recursive: true, force: true }));
  const lines: string[] = [];
  return {
    clamd,
    platform: {
      files: createFiles({ folder, scanner: createScanner(clamd.url, patienceInMs) }),
      log: createLog({ level: 'warn', pretty: false, to: { write: (line) => void lines.push(line) } }),
    },
    kept: async () => {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true });
      return entries
        .filter((entry) => entry.isFile())
        .map(({ parentPath, name }) => join(parentPath, name))
        .sort();
    },
    reported: () => lines.splice(0).map((line) => JSON.parse(line)),
  };
}
