import type { Config } from '../config/config.ts';
import { mailboxPlugin } from '../hall/mailbox-page.ts';
import type { HallOptions } from '../hall.ts';
import { connect } from '../platform/database/connect.ts';
import type { Ground } from '../platform/ground.ts';
import { mailboxFolder } from './ground.ts';
import { hasSimulator, SIMULATOR_CONNECTIONS } from './simulated.ts';

export interface Annexes {
  plugins: HallOptions['annexes'];
  stop(): Promise<void>;
}

interface Annex {
  plugin: HallOptions['annexes'][number];
  stop(): Promise<void>;
}

/** Creates the dev tools: the mailbox and the gateway simulator. None of them in production. */
export async function annexesOf(config: Config, ground: Ground): Promise<Annexes> {
  if (config.mode !== 'development') return { plugins: [], stop: async () => undefined };
  const annexes: Annex[] = [];
  if (config.mailUrl === undefined) annexes.push(mailbox(config));
  if (hasSimulator(config)) annexes.push(await simulator(config, ground));
  return {
    plugins: annexes.map(({ plugin }) => plugin),
    stop: async () => {
      await Promise.all(annexes.map(({ stop }) => stop()));
    },
  };
}

function mailbox(config: Config): Annex {
  return {
    plugin: {
      prefix: '/dev/mail',
      plugin: mailboxPlugin(mailboxFolder(config)),
      tool: {
        title: 'Mailbox',
        description: 'Emails sent by the services. None of them leaves this computer.',
        url: '/dev/mail',
      },
    },
    stop: async () => undefined,
  };
}

const SIMULATOR_PATH = '/dev/gateway';

/** Imported only here, so that production does not load it. */
async function simulator(config: Config, { log, clock }: Ground): Promise<Annex> {
  const { createPostgresStore, createSimulator } = await import('../simulator/index.ts');
  const { pool, close } = connect({
    url: config.directUrls.fundraising ?? config.databaseUrls.fundraising!,
    schema: 'simulator',
    size: SIMULATOR_CONNECTIONS,
    onError: (error) => log.warn({ err: error }, 'an idle connection of the simulator failed'),
  });
  const { id, secretKey, webhookSecrets, liveMode } = config.gateway;
  const { plugin, stop } = await createSimulator({
    store: createPostgresStore(pool),
    log,
    clock,
    publicUrl: `${config.hallUrl}${SIMULATOR_PATH}`,
    secretKey,
    liveMode,
    webhooks: [{ url: `${innerUrl(config)}/api/v1/payments/${id}/webhook`, secret: webhookSecrets[0]! }],
  });
  return {
    plugin: {
      prefix: SIMULATOR_PATH,
      plugin,
      tool: {
        title: 'Payment gateway simulator',
        description: 'Test payments, webhooks and deliveries. No real money moves.',
        url: `${SIMULATOR_PATH}/`,
      },
    },
    stop: async () => {
      await stop();
      await close();
    },
  };
}

/**
 * Returns the URL of fundraising from this machine. Its public URL may lead through a proxy or be known only to
 * browsers. If it is on the server's own host, it is used, because the internal path would not be found there.
 */
function innerUrl({ hallUrl, publicUrls }: Config): string {
  const isHalls = new URL(publicUrls.fundraising).host === new URL(hallUrl).host;
  return isHalls ? publicUrls.fundraising : `${hallUrl}/fundraising`;
}
