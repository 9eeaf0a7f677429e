import { iso } from '@bulwagan/platform/time/clock.ts';
import { sql } from 'kysely';
import type { App } from '../../context.ts';

/** Delay before an unanswered question is asked again. */
export const RETRY_DELAY = { minutes: 10 } as const;

/**
 * Postpones a recurring donation before the gateway is asked about it, so that unanswered ones do not delay the others.
 */
export async function delayRetry(app: App, id: number): Promise<void> {
  await sql`
    update donation_subscriptions set ask_after = ${iso(app.clock.now().add(RETRY_DELAY))} where id = ${id}`.execute(
    app.db,
  );
}
