import type { Config } from '../config.ts';
import { mailboxPlugin } from '../hall/mailbox-page.ts';
import type { HallOptions } from '../hall.ts';
import type { Ground } from '../platform/ground.ts';
import { mailboxFolder } from './ground.ts';

export interface Annexes {
  plugins: HallOptions['annexes'];
  stop(): Promise<void>;
}

/** The tools of development: the mailbox and the gateway's simulator. None of them in production. */
export async function annexesOf(config: Config, _ground: Ground): Promise<Annexes> {
  const plugins: HallOptions['annexes'] = [];
  if (config.mode === 'development' && config.mailUrl === undefined) {
    plugins.push({
      prefix: '/dev/mail',
      plugin: mailboxPlugin(mailboxFolder(config)),
      tool: { title: 'Mailbox', description: 'Every mail that was sent, newest first.', url: '/dev/mail' },
    });
  }
  return { plugins, stop: async () => undefined };
}
