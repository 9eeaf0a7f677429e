import { sql } from 'kysely';
import { iso } from '../../platform/time/clock.ts';
import type { App } from '../context.ts';

/** What got no answer is asked about again after this time. */
export const PUT_OFF = { minutes: 10 } as const;

/**
 * Before the gateway is asked about a recurring gift, which may come to nothing: those behind it have their turn first. Three
 * that are never answered for would keep all others waiting otherwise.
 */
export async function putOff(app: App, id: number): Promise<void> {
  await sql`
    update donation_subscriptions set ask_after = ${iso(app.clock.now().add(PUT_OFF))} where id = ${id}`.execute(
    app.db,
  );
}
