import { newId } from '../http/ids.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { FieldEncryption } from '../privacy/field-encryption.ts';
import type { Mail } from './mail.ts';
import { type MailMessage, RefusedMail, UnsendableMail } from './message.ts';
import { encryptMail, type MailJob, openMail } from './outbox.ts';

/**
 * Queue of mails. A mail is enqueued in the transaction of the change that it reports; a job sends it after the commit.
 */
export interface MailQueue {
  /**
   * With `isSent` false nothing is sent, at the same cost: for responses that must not reveal whether an account
   * exists. Address the mail to `NOBODY` then.
   */
  queue(
    db: Parameters<Jobs['enqueue']>[0],
    message: MailMessage,
    options?: { isSent: boolean },
  ): Promise<void>;
  /**
   * Like `queue` for any number of mails, in one statement. A mail that cannot be sent is left out and logged, so that
   * it blocks neither the others nor the change.
   */
  queueMany(db: Parameters<Jobs['enqueueMany']>[0], messages: readonly MailMessage[]): Promise<void>;
  /** Call after the commit: sends immediately instead of at the next poll. */
  wake(): void;
}

/** Addressee of a mail that is created only for its cost. */
export const NOBODY = { email: 'nobody@mail.invalid', name: 'Nobody' };

/** A mail that must not be sent is stored in a different member of the same size, which the sender ignores. */
type Queued = MailJob | { mail: null; unsent?: string };

/** Half a minute, then doubling up to an hour: about a day in total, longer than most outages of a mail server. */
const RETRY_LIMIT = 29;
const FIRST_RETRY_IN_SECONDS = 30;

interface MailQueueDeps {
  jobs: Jobs;
  mail: Mail;
  fieldEncryption: FieldEncryption;
  log: { warn(data: object, message: string): void };
}

export function createMailQueue({ jobs, mail, fieldEncryption, log }: MailQueueDeps): MailQueue {
  const sendMail = jobs.defineJob<Queued>({
    name: 'send-mail',
    retryLimit: RETRY_LIMIT,
    retryDelayInSeconds: FIRST_RETRY_IN_SECONDS,
    retryBackoff: true,
    isHopeless: (error) => error instanceof RefusedMail || error instanceof UnsendableMail,
    handle: async (data, { id, signal }) => {
      if (data.mail === null) return;
      const message = openMail(fieldEncryption, data.mail);
      // The job is retried after its timeout, so a mail that still waits for a slow server must not be sent as well.
      // Mails queued by older programs have no id of their own.
      await mail.send({ ...message, id: message.id ?? id }, signal);
    },
  });
  /** Seals the mail with a new id. A mail that is sent twice, even by an operator's retry, keeps its id. */
  const encryptWithId = (message: MailMessage): string =>
    encryptMail(fieldEncryption, { id: newId(), ...message });
  return {
    queue: async (db, message, { isSent } = { isSent: true }) => {
      const encrypted = encryptWithId(message);
      await jobs.enqueue(db, sendMail, isSent ? { mail: encrypted } : { mail: null, unsent: encrypted });
    },
    queueMany: (db, messages) =>
      jobs.enqueueMany(
        db,
        sendMail,
        messages.flatMap((message) => {
          try {
            return [{ mail: encryptWithId(message) }];
          } catch (error) {
            if (!(error instanceof UnsendableMail)) throw error;
            log.warn({ err: error }, 'a mail cannot be sent and is skipped');
            return [];
          }
        }),
      ),
    wake: () => jobs.wake(sendMail),
  };
}
