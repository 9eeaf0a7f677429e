import type { HasAfter } from '@bulwagan/testing/database.ts';
import { startSmtp } from '@bulwagan/testing/servers/smtp.ts';

export interface Letter {
  to: string;
  subject: string;
  text: string;
}

export interface MailServer {
  url: string;
  letters: Letter[];
  /** Waits for the first mail to an address with a matching subject. */
  letter(to: string, subject: RegExp): Promise<Letter>;
}

/** Starts a mail server that accepts every mail and makes it readable. */
export async function startMailServer(test: HasAfter): Promise<MailServer> {
  const letters: Letter[] = [];
  const { port } = await startSmtp(test, ({ mail, to, done }) => {
    letters.push({ to, ...readMail(mail) });
    done();
  });
  return {
    url: `smtp://127.0.0.1:${port}`,
    letters,
    letter: async (to, subject) => {
      const deadline = performance.now() + 20_000;
      for (;;) {
        const found = letters.find((one) => one.to === to && subject.test(one.subject));
        if (found !== undefined) return found;
        if (performance.now() > deadline) throw new Error(`No letter to ${to} about ${subject} has come.`);
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    },
  };
}

/** Parses the subject and plain text of a raw mail (RFC 2045, 2047), limited to the mails of this product. */
export function readMail(mail: string): { subject: string; text: string } {
  const head = mail.slice(0, mail.indexOf('\r\n\r\n')).replaceAll(/\r\n[ \t]+/g, ' ');
  const subject = decodeWords(/^Subject: (.*)$/im.exec(head)?.[1] ?? '');
  const plain = /Content-Type: text\/plain[\s\S]*?\r\n\r\n([\s\S]*?)(?=\r\n--|$)/i.exec(mail);
  const encoding = /Content-Transfer-Encoding: ([\w-]+)/i.exec(plain?.[0] ?? '')?.[1]?.toLowerCase();
  return { subject, text: decode(plain?.[1] ?? '', encoding) };
}

function decodeWords(text: string): string {
  return text
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?utf-8\?([QB])\?(.*?)\?=/gi, (_, kind: string, word: string) =>
      decode(word.replaceAll('_', ' '), kind.toUpperCase() === 'B' ? 'base64' : 'quoted-printable'),
    );
}

function decode(text: string, encoding: string | undefined): string {
  if (encoding === 'base64') return Buffer.from(text, 'base64').toString('utf8');
  if (encoding !== 'quoted-printable') return text;
  const bytes = text
    .replaceAll(/=\r\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
