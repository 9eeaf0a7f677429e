import type { HasAfter } from '@bulwagan/testing/database.ts';
import { startSmtp } from '@bulwagan/testing/servers/smtp.ts';
import { readMail } from '../../stories/mail-server.ts';

export interface Mail {
  /** Identifies the decision to send it. */
  messageId: string;
  to: string;
  subject: string;
  /** Reference of the donation that it is about. */
  reference: string | undefined;
  /** Reports a refund of the donation; otherwise a mail with a reference is its receipt. */
  isOfRefund: boolean;
}

/** Behavior of the mail server. */
export type MailServerBehaviour =
  | 'takes'
  /** 451 to every mail: try again later. */
  | 'later'
  /** 550 to every mail: permanent. The server may be misconfigured, so an operator retries these mails. */
  | 'never'
  /** Accepts the mail, and the connection breaks before the confirmation. */
  | 'takes unheard';

export interface Post {
  port: number;
  /** All accepted mails in order, including repeats. */
  taken: Mail[];
  set(behaviour: MailServerBehaviour): void;
}

const REFUSALS = new Map<MailServerBehaviour, number>([
  ['later', 451],
  ['never', 550],
]);

/** Starts a mail server for the test. */
export async function startPost(test: HasAfter): Promise<Post> {
  const taken: Mail[] = [];
  let behaviour: MailServerBehaviour = 'takes';
  const { server, port } = await startSmtp(test, ({ mail, to, sessionId, done }) => {
    const refusal = REFUSALS.get(behaviour);
    if (refusal !== undefined) {
      done(Object.assign(new Error('Not this one.'), { responseCode: refusal }));
      return;
    }
    taken.push(mailOf(mail, to));
    if (behaviour === 'takes unheard') socketOf(sessionId)?.destroy();
    else done();
  });
  // Broken connections are part of the test.
  server.on('error', () => undefined);
  const socketOf = (id: string) =>
    [...(server as unknown as Connections).connections].find((one) => one.session.id === id)?._socket;
  return {
    port,
    taken,
    set(next) {
      behaviour = next;
    },
  };
}

/** Internal list of the server's connections. */
interface Connections {
  connections: Set<{ session: { id: string }; _socket: { destroy(): void } }>;
}

function mailOf(mail: string, to: string): Mail {
  const messageId = /^Message-ID:\s*(\S+)/im.exec(mail)?.[1] ?? '';
  const { subject, text } = readMail(mail);
  const reference = /BW-[0-9A-Z]{12}/.exec(text)?.[0];
  return { to, messageId, subject, reference, isOfRefund: /was refunded$|^Na-refund /.test(subject) };
}
