import type { App } from './context.ts';

export interface BackgroundWork {
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** Jobs and schedules of fundraising, defined before the queue starts. */
export function defineBackgroundWork(_app: App): BackgroundWork {
  return { start: async () => undefined, stop: async () => undefined };
}
