import type { Config } from '../config.ts';
import type { Log } from '../platform/telemetry/log.ts';
import { type MetricsServer, startMetricsServer } from '../platform/telemetry/metrics-server.ts';
import { explainListening } from './port.ts';

/** `METRICS_PORT`; undefined when it is not set. Throws CannotStart when the port is taken. */
export async function serveMetrics(
  { metricsPort: port, host }: Config,
  render: () => Promise<string>,
  log: Log,
): Promise<MetricsServer | undefined> {
  if (port === undefined) return undefined;
  try {
    return await startMetricsServer({ port, host, render, log });
  } catch (error) {
    throw explainListening(error, { host, port, setting: 'METRICS_PORT' });
  }
}
