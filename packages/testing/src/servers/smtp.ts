import { SMTPServer } from 'smtp-server';
import type { HasAfter } from '../database.ts';

/** Raw mail with its first recipient. Call `done` to accept it, or with an error to refuse it. */
export interface Arrival {
  mail: string;
  to: string;
  sessionId: string;
  done(error?: Error): void;
}

/** Starts a mail server on a free port, without TLS and authentication. */
export async function startSmtp(
  test: HasAfter,
  onMail: (arrival: Arrival) => void,
): Promise<{ server: SMTPServer; port: number }> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    closeTimeout: 20,
    onData(stream, session, done) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        const to = session.envelope.rcptTo[0]?.address ?? '';
        onMail({ mail: Buffer.concat(parts).toString('utf8'), to, sessionId: session.id, done });
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  test.after(() => {
    server.close(() => undefined);
  });
  return { server, port: (server.server.address() as { port: number }).port };
}
