import { iso } from '@bulwagan/platform/time/clock.ts';
import type { App } from '../../context.ts';
import type { Db } from '../../database.ts';
import { tooManyFailures } from '../errors.ts';
import { countFailures } from './attempt-queries.ts';

/** Failed payments allowed per address or user. */
const MAX_FAILURES = 10;
const WINDOW = { minutes: 60 } as const;
const RETRY_AFTER_IN_SECONDS = 900;

/**
 * Refuses (429) users and addresses with many failed payments in the last hour: stolen cards are tested in this way, by
 * the hundreds (docs/decisions/fundraising/0009-card-testing.md). Counted in the database, so that all processes share the limit.
 */
export async function assertNotTestingCards(
  app: App,
  db: Db,
  who: { userId: number | null; ip: string },
): Promise<void> {
  const since = iso(app.clock.now().subtract(WINDOW));
  if ((await countFailures(db, who, since)) >= MAX_FAILURES) throw tooManyFailures(RETRY_AFTER_IN_SECONDS);
}
