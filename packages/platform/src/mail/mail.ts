import type { Transporter } from 'nodemailer';
import type { Clock } from '../time/clock.ts';
import { createMailbox } from './mailbox.ts';
import { assertSendable, type MailMessage } from './message.ts';
import { reportedOf } from './rejection.ts';

export interface Mail {
  /**
   * Resolves when the server has accepted the mail. Throws UnsendableMail for an invalid mail, RefusedMail for one that
   * the server refuses permanently, and other errors for failures that can be retried. No error contains an address.
   * Nothing is sent after the signal.
   */
  send(message: MailMessage, signal?: AbortSignal): Promise<void>;
  /** Waits for mails in progress. */
  close(): Promise<void>;
}

export interface MailLog {
  info(data: object, message: string): void;
}

export interface MailOptions {
  /**
   * `smtp://user:password@host:587` or `smtps://…`. With smtp, STARTTLS is used where it is offered, and its
   * certificate is verified; `?requireTLS=true` requires it, `?ignoreTLS=true` is for a relay on the same machine.
   */
  url?: string | undefined;
  /** `Bulwagan <no-reply@hall.test>` */
  from: string;
  /** Folder of the development mailbox, used when no server is configured. */
  mailboxFolder?: string | undefined;
  log: MailLog;
  clock?: Clock;
  /** Time after which a silent mail server counts as failed. Default 30,000. */
  timeoutInMilliseconds?: number;
}

const DEFAULT_TIMEOUT_IN_MS = 30_000;

/** Creates the sender of mails: SMTP when a server is configured, else the development mailbox. */
export function createMail(options: MailOptions): Mail {
  const { url, from, mailboxFolder } = options;
  if (/[\p{Cc}]/u.test(from)) throw new Error('The sender of mails contains a control character.');
  if (url !== undefined && url !== '') return smtp(url, options);
  if (mailboxFolder === undefined) throw new Error('Mail needs a server or a mailbox.');
  return toMailbox(mailboxFolder, options);
}

function toMailbox(folder: string, { clock, log }: MailOptions): Mail {
  const mailbox = createMailbox(folder, clock === undefined ? {} : { clock });
  return {
    async send(message) {
      assertSendable(message);
      const { id } = await mailbox.add(message);
      log.info({ mail: id }, 'A mail was stored in the mailbox.');
    },
    close: async () => {},
  };
}

function smtp(url: string, { from, log, timeoutInMilliseconds = DEFAULT_TIMEOUT_IN_MS }: MailOptions): Mail {
  const settings = smtpSettings(url, timeoutInMilliseconds);
  const domain = /@([^\s<>@]+)>?\s*$/.exec(from)?.[1] ?? 'localhost';
  const sending = new Set<Promise<void>>();
  let transport: Promise<Transporter> | undefined;

  // Loaded with the first mail: most processes never send one.
  async function open(): Promise<Transporter> {
    const { createTransport } = await import('nodemailer');
    return createTransport(settings, { from });
  }

  async function hand(
    { to, subject, text, html, id, attachments = [] }: MailMessage,
    signal: AbortSignal | undefined,
  ): Promise<void> {
    transport ??= open();
    const info = await (await transport).sendMail({
      // Passed as an object, so that nothing in it is parsed as a name, group or list.
      to: { name: '', address: to },
      subject,
      text,
      html,
      attachments: attachments.map((attachment) => ({ ...attachment, encoding: 'base64' })),
      ...(id === undefined ? {} : { messageId: `<${id}@${domain}>` }),
      headers: { 'Auto-Submitted': 'auto-generated' },
      signal,
    });
    log.info({ mail: info.messageId }, 'A mail was sent to the mail server.');
  }

  return {
    async send(message, signal) {
      assertSendable(message);
      const sent = hand(message, signal).catch((error: Error) => {
        throw reportedOf(error);
      });
      sending.add(sent);
      await sent.finally(() => sending.delete(sent));
    },
    async close() {
      await Promise.allSettled(sending);
      (await transport)?.close();
    },
  };
}

/**
 * Parses the SMTP settings, with timeouts so that a dead connection cannot hold a job for ever, and with certificate
 * verification.
 */
function smtpSettings(url: string, timeoutInMilliseconds: number) {
  const connectInMilliseconds = Math.min(10_000, timeoutInMilliseconds);
  const { protocol, hostname, port, username, password, searchParams } = new URL(url);
  if ((protocol !== 'smtp:' && protocol !== 'smtps:') || hostname === '') {
    // The message omits the address, which contains a password.
    throw new Error('MAIL_URL must read smtp://host:port or smtps://host:port.');
  }
  const secure = protocol === 'smtps:';
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port === '' ? (secure ? 465 : 587) : Number(port),
    secure,
    requireTLS: searchParams.get('requireTLS') === 'true',
    ignoreTLS: searchParams.get('ignoreTLS') === 'true',
    tls: { rejectUnauthorized: true, minVersion: 'TLSv1.2' as const },
    ...(username === ''
      ? {}
      : { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    pool: true as const,
    maxConnections: 2,
    maxMessages: 100,
    // One retry, for a connection that the server closed while it was idle; further retries are the job's.
    maxRequeues: 1,
    connectionTimeout: connectInMilliseconds,
    greetingTimeout: connectInMilliseconds,
    dnsTimeout: connectInMilliseconds,
    socketTimeout: timeoutInMilliseconds,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
