import { createMetrics } from '@bulwagan/platform/telemetry/metrics.ts';
import type { Config } from '../../config/config.ts';
import { logOf } from '../log.ts';
import { giveBackMemoryAtRest } from '../memory.ts';
import { describeStartupError } from '../startup-error.ts';
import { stopOnSignals, surviveRejections } from './stopping.ts';

/** Messages from a worker to its primary. */
export type WorkerNews =
  | { bulwagan: 'ready' }
  | { bulwagan: 'door is shut' }
  | { bulwagan: 'cannot start'; message: string };

/** Messages from the primary to its workers. */
export interface Order {
  bulwagan: 'say that you leave' | 'shut the door';
}

/**
 * Runs one of several processes on the port. The process stops by itself on SIGTERM, and when its primary process has
 * ended.
 */
export async function runWorker(config: Config): Promise<void> {
  const log = logOf(config);
  surviveRejections(log);
  // Ctrl+C in a terminal reaches every process, but the primary decides when workers stop.
  process.on('SIGINT', () => undefined);
  try {
    const metrics = await createMetrics({ enabled: config.metricsPort !== undefined });
    const { runProcess } = await import('./process.ts');
    const { markDraining, stopListening, stop } = await runProcess(config, 'worker', log, metrics);
    stopOnSignals(log, ['SIGTERM'], stop);
    process.on('message', (order: Partial<Order>) => {
      if (order.bulwagan === 'say that you leave') markDraining();
      if (order.bulwagan !== 'shut the door') return;
      stopListening().then(() => report({ bulwagan: 'door is shut' }));
    });
    report({ bulwagan: 'ready' });
    giveBackMemoryAtRest();
  } catch (error) {
    const { fields, message } = describeStartupError(error);
    log.error(fields, message);
    await report({ bulwagan: 'cannot start', message });
    process.exit(1);
  }
}

function report(news: WorkerNews): Promise<void> {
  return new Promise((resolve) => process.send?.(news, () => resolve()) ?? resolve());
}
