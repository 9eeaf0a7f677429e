import type { Config } from '../config/config.ts';
import { createLog, type Log } from '../platform/telemetry/log.ts';
import { requestFields } from '../platform/telemetry/request-context.ts';

export function logOf(config: Config): Log {
  const pretty = config.logFormat !== 'json' && process.stdout.isTTY === true;
  return createLog({ level: config.logLevel as 'info', pretty, context: requestFields });
}
