import type { Config } from '../config/config.ts';

/** It answers a person's clicks and sends a few webhooks at a time. */
export const SIMULATOR_CONNECTIONS = 2;

/** Whether every process has the gateway's simulator beside fundraising, on its database. */
export const hasSimulator = ({ mode, gateway, services }: Config): boolean =>
  mode === 'development' && gateway.isSimulated && services.includes('fundraising');
