import { createLog, type Log } from '@bulwagan/platform/telemetry/log.ts';
import { requestFields } from '@bulwagan/platform/telemetry/request-context.ts';
import type { Config } from '../config/config.ts';

export function logOf(config: Config): Log {
  const pretty = isReadable(config, process.stdout);
  return createLog({ level: config.logLevel as 'info', pretty, context: requestFields });
}

/** Returns true if the log consists of readable lines: if configured, or by default on a terminal. */
export const isReadable = ({ logFormat }: Pick<Config, 'logFormat'>, output: { isTTY?: boolean }): boolean =>
  logFormat === 'auto' ? output.isTTY === true : logFormat === 'text';
