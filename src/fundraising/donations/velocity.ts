import { iso } from '../../platform/time/clock.ts';
import type { App } from '../context.ts';
import type { Db } from '../database.ts';
import { countFailures } from './attempt-queries.ts';
import { tooManyFailures } from './errors.ts';

/** Failed payments of one address or one user before further ones are refused. */
const MAX_FAILURES = 10;
const WINDOW = { minutes: 60 } as const;
const RETRY_AFTER_IN_SECONDS = 900;

/**
 * Refuses (429) who has let many payments fail in the last hour: stolen cards are tried in this way, by hundreds
 * (docs/decisions/0009-card-testing.md). Counted in the database, so that all processes see the same.
 */
export async function assertNotTestingCards(
  app: App,
  db: Db,
  who: { userId: number | null; ip: string },
): Promise<void> {
  const since = iso(app.clock.now().subtract(WINDOW));
  if ((await countFailures(db, who, since)) >= MAX_FAILURES) throw tooManyFailures(RETRY_AFTER_IN_SECONDS);
}
