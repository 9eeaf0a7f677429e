import { connect } from '@bulwagan/platform/database/connect.ts';
import type { PlatformServices } from '@bulwagan/platform/services.ts';
import type { Config } from '../config/config.ts';
import { mailboxPlugin } from '../http/mailbox-page.ts';
import type { HttpServerOptions } from '../http/server.ts';
import { hasSimulator, SIMULATOR_CONNECTIONS } from './database/simulated.ts';
import { mailboxFolder } from './platform.ts';

export interface DevTools {
  plugins: HttpServerOptions['devTools'];
  stop(): Promise<void>;
}

interface DevTool {
  plugin: HttpServerOptions['devTools'][number];
  stop(): Promise<void>;
}

/** Creates the dev tools: the mailbox and the gateway simulator. Returns none in production. */
export async function createDevTools(config: Config, platform: PlatformServices): Promise<DevTools> {
  if (config.mode !== 'development') return { plugins: [], stop: async () => undefined };
  const devTools: DevTool[] = [];
  if (config.mailUrl === undefined) devTools.push(mailbox(config));
  if (hasSimulator(config)) devTools.push(await simulator(config, platform));
  return {
    plugins: devTools.map(({ plugin }) => plugin),
    stop: async () => {
      await Promise.all(devTools.map(({ stop }) => stop()));
    },
  };
}

function mailbox(config: Config): DevTool {
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

/** Imported on demand, so that production does not load this module. */
async function simulator(config: Config, { log, clock }: PlatformServices): Promise<DevTool> {
  const { createPostgresStore, createSimulator } = await import('@bulwagan/paymongo-simulator/index.ts');
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
    publicUrl: `${config.serverUrl}${SIMULATOR_PATH}`,
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
 * Returns the URL of fundraising for requests from this machine. A public URL may lead through a proxy, or only
 * browsers may know it. If the public URL is on the server's own host, it is returned, because the server would not
 * find the internal path there.
 */
function innerUrl({ serverUrl, publicUrls }: Config): string {
  const isServerAddress = new URL(publicUrls.fundraising).host === new URL(serverUrl).host;
  return isServerAddress ? publicUrls.fundraising : `${serverUrl}/fundraising`;
}
