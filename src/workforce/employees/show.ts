import type { Origin } from '../../platform/http/origin.ts';
import { iso } from '../../platform/time/clock.ts';
import type { Actor } from '../access.ts';
import { entryOf } from '../audit.ts';
import type { App } from '../context.ts';
import { findUser } from '../users/queries.ts';
import { seesNumbers } from './find.ts';
import { maskedNumbers, NUMBER_FIELDS, openNumbers, UNREADABLE } from './numbers.ts';
import { type Links, presentEmployee } from './present.ts';
import type { StoredEmployee } from './queries.ts';

/**
 * Returns the whole record as the actor may see it, or with masked government ids on request. A full view is audited
 * before it is sent, with the employee and the fields but never the values.
 */
export async function shownEmployee(
  app: App,
  actor: Actor,
  row: StoredEmployee,
  links: Links,
  origin: Origin,
  wanted: 'full' | 'masked' = 'full',
) {
  const numbers = openNumbers(app, row);
  const fields = NUMBER_FIELDS.filter((field) => numbers[field] !== null && numbers[field] !== UNREADABLE);
  const isInFull = wanted === 'full' && seesNumbers(actor, row);
  const isSight = isInFull && fields.length > 0;
  const [user] = await Promise.all([
    row.user_id === null ? null : findUser(app.db, row.user_id),
    isSight ? recordSight(app, { actor, id: row.id, origin, fields }) : undefined,
  ]);
  return presentEmployee(app, row, links, isInFull ? numbers : maskedNumbers(numbers), user ?? null);
}

interface Sight {
  actor: Actor;
  id: StoredEmployee['id'];
  origin: Origin;
  fields: readonly string[];
}

/** Resolves once the event is committed, batched with those of concurrent requests. */
async function recordSight(app: App, { actor, id, origin, fields }: Sight): Promise<void> {
  await app.sights.submit(
    entryOf(actor, {
      action: 'employee.numbers_read',
      subject: ['employee', id],
      at: iso(app.clock.now()),
      origin,
      changes: { fields },
    }),
  );
}
