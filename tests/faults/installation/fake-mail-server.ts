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
  | 'accepts'
  /** 451 to every mail: try again later. */
  | 'answers 451'
  /** 550 to every mail: permanent. The server may be misconfigured, so an operator retries these mails. */
  | 'answers 550'
  /** Accepts the mail, and the connection breaks before the confirmation. */
  | 'accepts, then drops the connection';

export interface FakeMailServer {
  port: number;
  /** All accepted mails in order, including repeats. */
  accepted: Mail[];
  set(behaviour: MailServerBehaviour): void;
}

const REFUSALS = new Map<MailServerBehaviour, number>([
  ['answers 451', 451],
  ['answers 550', 550],
]);

/** Starts a mail server for the test. */
export async function startFakeMailServer(test: HasAfter): Promise<FakeMailServer> {
  const accepted: Mail[] = [];
  let behaviour: MailServerBehaviour = 'accepts';
  const { server, port } = await startSmtp(test, ({ mail, to, sessionId, done }) => {
    const refusal = REFUSALS.get(behaviour);
    if (refusal !== undefined) {
      done(Object.assign(new Error('Refused by the test.'), { responseCode: refusal }));
      return;
    }
    accepted.push(mailOf(mail, to));
    if (behaviour === 'accepts, then drops the connection') socketOf(sessionId)?.destroy();
    else done();
  });
  // Broken connections are part of the test.
  server.on('error', () => undefined);
  const socketOf = (id: string) =>
    [...(server as unknown as Connections).connections].find((one) => one.session.id === id)?._socket;
  return {
    port,
    accepted,
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
