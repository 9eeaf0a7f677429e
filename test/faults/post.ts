import type { HasAfter } from '../database.ts';
import { startSmtp } from '../smtp.ts';
import { readMail } from '../stories/post-office.ts';

export interface Mail {
  /** Names the decision to send it. */
  messageId: string;
  to: string;
  subject: string;
  /** The gift that it tells of. */
  reference: string | undefined;
}

/** How the mail server treats what is sent to it. */
export type Mood =
  | 'takes'
  /** 451 to every mail: later. */
  | 'later'
  /** 550 to every mail: never. A server that says so may just be set up wrongly: an operator has them tried again. */
  | 'never'
  /** Takes the mail, and the line breaks before it has said so. */
  | 'takes unheard';

export interface Post {
  port: number;
  /** Everything that was taken, in its order, repeats included. */
  taken: Mail[];
  set(mood: Mood): void;
}

const REFUSALS = new Map<Mood, number>([
  ['later', 451],
  ['never', 550],
]);

/** A mail server of the test's own. */
export async function startPost(test: HasAfter): Promise<Post> {
  const taken: Mail[] = [];
  let mood: Mood = 'takes';
  const { server, port } = await startSmtp(test, ({ mail, to, sessionId, done }) => {
    const refusal = REFUSALS.get(mood);
    if (refusal !== undefined) {
      done(Object.assign(new Error('Not this one.'), { responseCode: refusal }));
      return;
    }
    taken.push(mailOf(mail, to));
    if (mood === 'takes unheard') socketOf(sessionId)?.destroy();
    else done();
  });
  // A line that breaks is what is tested.
  server.on('error', () => undefined);
  const socketOf = (id: string) =>
    [...(server as unknown as Connections).connections].find((one) => one.session.id === id)?._socket;
  return {
    port,
    taken,
    set(next) {
      mood = next;
    },
  };
}

/** What the server keeps of those who are connected. */
interface Connections {
  connections: Set<{ session: { id: string }; _socket: { destroy(): void } }>;
}

function mailOf(mail: string, to: string): Mail {
  const messageId = /^Message-ID:\s*(\S+)/im.exec(mail)?.[1] ?? '';
  const { subject, text } = readMail(mail);
  return { to, messageId, subject, reference: /BW-[0-9A-Z]{12}/.exec(text)?.[0] };
}
