import { newId } from '../http/ids.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { Sealing } from '../privacy/sealing.ts';
import type { Mail } from './mail.ts';
import { type MailMessage, RefusedMail, UnsendableMail } from './message.ts';
import { type MailJob, openMail, sealMail } from './outbox.ts';

/** Mails belong to the transaction of the change they tell of; a job sends them once it is committed. */
export interface MailQueue {
  /**
   * With `isSent` false nothing is sent, at the cost of sending: for answers that must not tell who exists. The mail is then
   * one to `NOBODY`.
   */
  queue(
    db: Parameters<Jobs['enqueue']>[0],
    message: MailMessage,
    options?: { isSent: boolean },
  ): Promise<void>;
  /**
   * As `queue` for any number of mails, in one statement. A mail that cannot be sent to anybody is left out and logged: it must
   * keep neither the others nor the change that they tell of.
   */
  queueMany(db: Parameters<Jobs['enqueueMany']>[0], messages: readonly MailMessage[]): Promise<void>;
  /** After the commit: sends at once instead of at the next look into the queue. */
  wake(): void;
}

/** Whom a mail is made out to that is made for its cost alone. */
export const NOBODY = { email: 'nobody@mail.invalid', name: 'Nobody' };

/** A mail that is not sent is stored beside, as large as one that is, under a name that no sender of mails reads. */
type Queued = MailJob | { mail: null; unsent?: string };

/** Half a minute, then doubling up to an hour: about a day in all, longer than a mail server is usually away. */
const RETRY_LIMIT = 29;
const FIRST_RETRY_IN_SECONDS = 30;

interface MailQueueDeps {
  jobs: Jobs;
  mail: Mail;
  sealing: Sealing;
  log: { warn(data: object, message: string): void };
}

export function createMailQueue({ jobs, mail, sealing, log }: MailQueueDeps): MailQueue {
  const sendMail = jobs.defineJob<Queued>({
    name: 'send-mail',
    retryLimit: RETRY_LIMIT,
    retryDelayInSeconds: FIRST_RETRY_IN_SECONDS,
    retryBackoff: true,
    isHopeless: (error) => error instanceof RefusedMail || error instanceof UnsendableMail,
    handle: async (data, { id, signal }) => {
      if (data.mail === null) return;
      const message = openMail(sealing, data.mail);
      // When its time is up it comes again: what waits for a slow server until then must not be sent as well. What was queued by
      // an earlier program has no id of its own.
      await mail.send({ ...message, id: message.id ?? id }, signal);
    },
  });
  /** The id names the decision to mail: a mail that is sent twice, also by another job when an operator retries it, keeps its id. */
  const sealWithId = (message: MailMessage): string => sealMail(sealing, { id: newId(), ...message });
  return {
    queue: async (db, message, { isSent } = { isSent: true }) => {
      const sealed = sealWithId(message);
      await jobs.enqueue(db, sendMail, isSent ? { mail: sealed } : { mail: null, unsent: sealed });
    },
    queueMany: (db, messages) =>
      jobs.enqueueMany(
        db,
        sendMail,
        messages.flatMap((message) => {
          try {
            return [{ mail: sealWithId(message) }];
          } catch (error) {
            if (!(error instanceof UnsendableMail)) throw error;
            log.warn({ err: error }, 'a mail cannot be sent and is left out');
            return [];
          }
        }),
      ),
    wake: () => jobs.wake(sendMail),
  };
}
