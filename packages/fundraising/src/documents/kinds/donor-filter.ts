import { message } from '@bulwagan/contracts/errors/message.ts';
import { invalid } from '@bulwagan/platform/http/errors.ts';
import { type Kysely, sql } from 'kysely';
import { type Actor, institutionScope } from '../../access.ts';
import type { App } from '../../context.ts';
import { instantsOf } from '../values/year.ts';
import { assertKnown, MOST } from './donation-filter.ts';

const READERS = {
  year: (value: unknown) => Number.isInteger(value) && (value as number) >= 1900 && (value as number) <= 2099,
};

/**
 * Returns the donors of a year, `{user}:{year}`, for a batch of statements, ordered by name: donors with at least one
 * counted donation that the caller may see. Throws 422 without a year, or for any other filter.
 */
export async function donorsBy(
  app: App,
  // biome-ignore lint/suspicious/noExplicitAny: the platform passes the connection of the service.
  db: Kysely<any>,
  actor: Actor,
  filter: Readonly<Record<string, unknown>>,
): Promise<string[]> {
  assertKnown(filter, READERS);
  const { year } = filter;
  if (year === undefined) throw invalid({ filter: [message('field.required', { attribute: 'year' })] });
  const { from, to } = instantsOf(app, Number(year));
  const scope = institutionScope(actor);
  const ofScope = scope === null ? sql`true` : sql`d.institution_id = ${scope}`;
  const { rows } = await sql<{ id: number }>`
    select u.id from users u
    where exists (
      select from donations d
      join ledger_entries e on e.donation_id = d.id and e.kind = 'credit'
      where d.user_id = u.id and not d.is_anonymous and d.reversed_centavos < d.amount_centavos and ${ofScope}
        and d.paid_at >= ${from} and d.paid_at < ${to}
    )
    order by u.last_name, u.first_name, u.id limit ${MOST}`.execute(db);
  return rows.map(({ id }) => `${id}:${year}`);
}
