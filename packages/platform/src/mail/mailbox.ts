import { createHash, randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rename, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Clock, iso, systemClock } from '../time/clock.ts';
import type { MailMessage } from './message.ts';

/** A mail as returned by `GET /dev/mail/messages`. */
export interface ReceivedMail {
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  sent_at: string;
  /** Names and sizes of attached files. */
  attachments?: { filename: string; bytes: number }[];
}

export interface Mailbox {
  add(message: MailMessage): Promise<ReceivedMail>;
  /** Lists mails, newest first. `to` is compared ignoring case; `limit` is 1 to 1,000, default 100. */
  list(query?: { to?: string; limit?: number }): Promise<ReceivedMail[]>;
}

export interface MailboxOptions {
  clock?: Clock;
  /** Number of mails to keep; older ones are deleted. Default 1,000. */
  keep?: number;
}

/** Sequence number that orders mails of one process with the same millisecond. */
let arrivals = 0;

/**
 * Creates the development mailbox: one JSON file per mail in a folder, so that several processes share it and it
 * survives restarts. The file name contains time and addressee, so that listing opens only the files it returns.
 */
export function createMailbox(folder: string, options: MailboxOptions = {}): Mailbox {
  const { clock = systemClock, keep = 1_000 } = options;

  async function names(): Promise<string[]> {
    const all = await orIfMissing(readdir(folder), []);
    return all
      .filter((name) => /^\d{15}-\d{9}-[0-9a-f]{16}-[\w-]+\.json$/.test(name))
      .sort()
      .reverse();
  }

  async function prune(): Promise<void> {
    const surplus = (await names()).slice(keep);
    // Another process may delete the same files.
    await Promise.all(surplus.map((name) => orIfMissing(unlink(join(folder, name)), undefined)));
  }

  return {
    async add({ to, subject, text, html, attachments = [] }) {
      const now = clock.now();
      const id = randomBytes(12).toString('base64url');
      const attached = attachments.map(({ filename, content }) => ({
        filename,
        bytes: Buffer.byteLength(content, 'base64'),
      }));
      const mail = {
        id,
        to,
        subject,
        text,
        html,
        sent_at: iso(now),
        ...(attached.length === 0 ? {} : { attachments: attached }),
      };
      const arrival = String(++arrivals).padStart(9, '0');
      const name = `${String(now.epochMilliseconds).padStart(15, '0')}-${arrival}-${digest(to)}-${id}.json`;
      await mkdir(folder, { recursive: true, mode: 0o700 });
      // Renamed when complete, so that no partial mail is read.
      const draft = join(folder, `${name}.draft`);
      await writeFile(draft, JSON.stringify(mail, null, 2), { mode: 0o600 });
      await rename(draft, join(folder, name));
      await prune();
      return mail;
    },
    async list({ to, limit = 100 } = {}) {
      const wanted = to === undefined ? undefined : digest(to);
      const found = (await names()).filter((name) => wanted === undefined || name.includes(`-${wanted}-`));
      const read = found.slice(0, Math.min(Math.max(1, limit), 1_000)).map(async (name) => {
        const text = await orIfMissing(readFile(join(folder, name), 'utf8'), null);
        return text === null ? [] : [JSON.parse(text) as ReceivedMail];
      });
      return (await Promise.all(read)).flat();
    },
  };
}

function digest(to: string): string {
  return createHash('sha256').update(to.trim().toLowerCase()).digest('hex').slice(0, 16);
}

async function orIfMissing<Value, Other>(work: Promise<Value>, otherwise: Other): Promise<Value | Other> {
  try {
    return await work;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return otherwise;
    throw error;
  }
}
