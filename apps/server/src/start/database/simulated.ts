import type { Config } from '../../config/config.ts';

/** Number of connections: enough for one person's clicks and a few webhooks at a time. */
export const SIMULATOR_CONNECTIONS = 2;

/** True if every process runs the gateway simulator next to fundraising, on its database. */
export const hasSimulator = ({ mode, gateway, services }: Config): boolean =>
  mode === 'development' && gateway.isSimulated && services.includes('fundraising');
