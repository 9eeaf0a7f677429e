import type { Log } from '@bulwagan/platform/telemetry/log.ts';
import type { MetricsServer } from '@bulwagan/platform/telemetry/metrics-server.ts';
import type { Config } from '../config/config.ts';
import { explainListening } from './listen-address.ts';

/** Serves metrics on `METRICS_PORT`, if set. Throws CannotStart when the port is taken. */
export async function serveMetrics(
  { metricsPort: port, host }: Config,
  render: () => Promise<string>,
  log: Log,
): Promise<MetricsServer | undefined> {
  if (port === undefined) return undefined;
  // Imported on demand, because `node:http` also loads Node's HTTP client, about 3 MB.
  const { startMetricsServer } = await import('@bulwagan/platform/telemetry/metrics-server.ts');
  try {
    return await startMetricsServer({ port, host, render, log });
  } catch (error) {
    throw explainListening(error, { host, port, setting: 'METRICS_PORT' });
  }
}
