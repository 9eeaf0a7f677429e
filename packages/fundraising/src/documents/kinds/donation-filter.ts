import { message } from '@bulwagan/contracts/errors/message.ts';
import { isDate } from '@bulwagan/platform/exports/cells.ts';
import { invalid } from '@bulwagan/platform/http/errors.ts';
import { type Kysely, sql } from 'kysely';
import { type Actor, institutionScope } from '../../access.ts';
import type { App } from '../../context.ts';
import { fits } from '../../donations/lists/filter.ts';
import { instantsOfDays } from '../../insights/period.ts';

/** PostgreSQL has no year 0, and nothing was paid before. */
const FIRST_DAY = '1900-01-01';
/** Reads one id more than a batch may have, to detect and refuse a larger batch. */
export const MOST = 5_001;

type Readers = Readonly<Record<string, (value: unknown) => boolean>>;

/** Throws 422 for a filter that has another name, or another value. */
export function assertKnown(filter: Readonly<Record<string, unknown>>, readers: Readers): void {
  for (const [name, value] of Object.entries(filter))
    if (readers[name]?.(value) !== true)
      throw invalid({ filter: [message('field.selected', { attribute: 'filter' })] });
}

/** True for an existing day, YYYY-MM-DD. */
function isDay(value: unknown): boolean {
  return typeof value === 'string' && isDate(value) && value >= FIRST_DAY;
}

interface BatchFilter {
  campaign_id?: number;
  paid_from?: string;
  paid_to?: string;
  without_receipt?: boolean;
}

const READERS: Readers = {
  campaign_id: (value) => Number.isInteger(value) && (value as number) > 0 && (value as number) < 2 ** 31,
  paid_from: isDay,
  paid_to: isDay,
  without_receipt: (value) => typeof value === 'boolean',
};

/**
 * Returns the ids of donations that count, for a batch: by campaign, by day of payment, or without a receipt in force.
 * Anonymous donations are left out. Throws 422 for any other filter.
 */
export async function donationsBy(
  app: App,
  // biome-ignore lint/suspicious/noExplicitAny: the platform passes the connection of the service.
  db: Kysely<any>,
  actor: Actor,
  filter: Readonly<Record<string, unknown>>,
): Promise<string[]> {
  assertKnown(filter, READERS);
  const scope = institutionScope(actor);
  const {
    campaign_id: campaignId,
    paid_from: from,
    paid_to: to,
    without_receipt: isWithout,
  } = filter as BatchFilter;
  const conditions = [
    sql`d.paid_at is not null and d.reversed_centavos < d.amount_centavos`,
    sql`(not d.is_anonymous or d.user_id = ${actor.id})`,
    ...(scope === null ? [] : [sql`d.institution_id = ${scope}`]),
    fits({ campaignId, paid: instantsOfDays({ from, to }, app.timeZone) }),
    ...(isWithout === true
      ? [
          sql`not exists (select from documents p where p.subject_type = 'donation' and p.subject_id = d.id::text
            and p.kind = 'acknowledgement_receipt' and p.status = 'issued')`,
        ]
      : []),
  ];
  const { rows } = await sql<{ id: number }>`
    select d.id from donations d where ${sql.join(conditions, sql` and `)}
    order by d.paid_at, d.id limit ${MOST}`.execute(db);
  return rows.map(({ id }) => String(id));
}
