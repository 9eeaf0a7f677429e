import type { Origin } from '@bulwagan/platform/http/origin.ts';
import { iso } from '@bulwagan/platform/time/clock.ts';
import type { Actor } from '../access.ts';
import { entryOf } from '../audit/audit.ts';
import type { App } from '../context.ts';
import { findUser } from '../users/queries.ts';
import { decryptGovernmentIds } from './government-ids/government-id-encryption.ts';
import {
  GOVERNMENT_ID_FIELDS,
  type GovernmentIdField,
  type GovernmentIds,
  maskedGovernmentIds,
  UNREADABLE,
} from './government-ids/government-ids.ts';
import { canViewGovernmentIds } from './lists/find.ts';
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
  const governmentIds = decryptGovernmentIds(app, row);
  const fields = readableNumbers(governmentIds);
  const isInFull = wanted === 'full' && canViewGovernmentIds(actor, row);
  const isSensitiveRead = isInFull && fields.length > 0;
  const [user] = await Promise.all([
    row.user_id === null ? null : findUser(app.db, row.user_id),
    isSensitiveRead ? recordSensitiveRead(app, { actor, id: row.id, origin, fields }) : undefined,
  ]);
  return presentEmployee(
    app,
    row,
    links,
    isInFull ? governmentIds : maskedGovernmentIds(governmentIds),
    user ?? null,
  );
}

/** Returns the government ids that somebody who sees the full record learns. */
export const readableNumbers = (governmentIds: GovernmentIds): GovernmentIdField[] =>
  GOVERNMENT_ID_FIELDS.filter(
    (field) => governmentIds[field] !== null && governmentIds[field] !== UNREADABLE,
  );

interface SensitiveRead {
  actor: Pick<Actor, 'id' | 'name'>;
  id: StoredEmployee['id'];
  /** Null for a read by a job on the user's behalf. */
  origin: Origin | null;
  fields: readonly string[];
}

/** Resolves once the event is committed, batched with those of concurrent requests. */
export async function recordSensitiveRead(
  app: App,
  { actor, id, origin, fields }: SensitiveRead,
): Promise<void> {
  await app.sensitiveReads.submit(
    entryOf(actor, {
      action: 'employee.numbers_read',
      subject: ['employee', id],
      at: iso(app.clock.now()),
      origin,
      changes: { fields },
    }),
  );
}
