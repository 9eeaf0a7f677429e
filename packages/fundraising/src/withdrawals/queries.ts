import type { WithdrawalStatus } from '@bulwagan/contracts/fundraising/statuses.ts';
import { readPage } from '@bulwagan/platform/database/reading/read-page.ts';
import type { Page } from '@bulwagan/platform/http/lists/pagination.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../database.ts';
import type { Centavos } from '../money/money.ts';

export interface WithdrawalRow {
  id: number;
  campaign_id: number;
  campaign_title: string;
  institution_id: number;
  institution_name: string;
  amount_centavos: Centavos;
  purpose: string;
  status: WithdrawalStatus;
  bank_account_id: number | null;
  bank_name: string | null;
  account_name: string | null;
  account_number_last_four: string | null;
  requested_by: number;
  requested_by_name: string;
  decided_by: number | null;
  decided_by_name: string | null;
  decided_at: string | null;
  rejection_reason: string | null;
  created_at: string;
  updated_at: string;
}

const select = sql`
  select w.id, w.campaign_id, c.title as campaign_title, w.institution_id, i.name as institution_name,
    w.amount_centavos, w.purpose, w.status, w.bank_account_id, b.bank_name, b.account_name,
    b.account_number_last_four, w.requested_by, r.first_name || ' ' || r.last_name as requested_by_name,
    w.decided_by, d.first_name || ' ' || d.last_name as decided_by_name, w.decided_at, w.rejection_reason,
    w.created_at, w.updated_at
  from withdrawals w
  join campaigns c on c.id = w.campaign_id
  join institutions i on i.id = w.institution_id
  join users r on r.id = w.requested_by
  left join users d on d.id = w.decided_by
  left join bank_accounts b on b.id = w.bank_account_id`;

/** `scope` is the institution that limits the caller; null means all. */
function inScope(scope: number | null): RawBuilder<unknown> {
  return scope === null ? sql`true` : sql`w.institution_id = ${scope}`;
}

export interface WithdrawalFilter {
  status?: WithdrawalStatus | undefined;
  campaign_id?: number | undefined;
  institution_id?: number | undefined;
}

/** Latest first. */
export async function listWithdrawals(db: Db, scope: number | null, filter: WithdrawalFilter, page: Page) {
  const conditions = [
    inScope(scope),
    ...(filter.status === undefined ? [] : [sql`w.status = ${filter.status}`]),
    ...(filter.campaign_id === undefined ? [] : [sql`w.campaign_id = ${filter.campaign_id}`]),
    ...(filter.institution_id === undefined ? [] : [sql`w.institution_id = ${filter.institution_id}`]),
  ];
  const where = sql`where ${sql.join(conditions, sql` and `)}`;
  return await readPage(
    page,
    async () => {
      const { rows } = await sql<WithdrawalRow>`${select} ${where}
        order by w.created_at desc, w.id desc limit ${page.perPage} offset ${page.offset}`.execute(db);
      return rows;
    },
    async () => {
      const { rows } = await sql<{ total: bigint }>`
        select count(*) as total from withdrawals w ${where}`.execute(db);
      return Number(rows[0]!.total);
    },
  );
}

export async function findWithdrawal(
  db: Db,
  scope: number | null,
  id: number,
): Promise<WithdrawalRow | undefined> {
  const { rows } = await sql<WithdrawalRow>`${select} where w.id = ${id} and ${inScope(scope)}`.execute(db);
  return rows[0];
}

/** Locks the withdrawal's row until the transaction ends. */
export async function lockWithdrawal(
  db: Db,
  scope: number | null,
  id: number,
): Promise<WithdrawalRow | undefined> {
  const { rows } = await sql<WithdrawalRow>`
    ${select} where w.id = ${id} and ${inScope(scope)} for no key update of w`.execute(db);
  return rows[0];
}

export interface Balance {
  id: number;
  title: string;
  institution_id: number;
  available_centavos: Centavos;
}

/** Returns a campaign's current balance. It may be lower at the time of the request: see `lockBalance`. */
export async function findBalance(
  db: Db,
  scope: number | null,
  campaignId: number,
): Promise<Balance | undefined> {
  return await balanceOf(db, scope, campaignId).executeTakeFirst();
}

/** Locks the campaign's row, so that the available amount stays fixed until the transaction ends. */
export async function lockBalance(
  db: Db,
  scope: number | null,
  campaignId: number,
): Promise<Balance | undefined> {
  return await balanceOf(db, scope, campaignId).forNoKeyUpdate().executeTakeFirst();
}

function balanceOf(db: Db, scope: number | null, campaignId: number) {
  const query = db
    .selectFrom('campaigns')
    .select(['id', 'title', 'institution_id', 'available_centavos'])
    .where('id', '=', campaignId);
  return scope === null ? query : query.where('institution_id', '=', scope);
}

/** Adds to the available amount; a negative number deducts. The caller has locked the row. */
export async function moveAvailable(db: Db, campaignId: number, by: Centavos, now: string): Promise<void> {
  await db
    .updateTable('campaigns')
    .set((eb) => ({ available_centavos: eb('available_centavos', '+', by), updated_at: now }))
    .where('id', '=', campaignId)
    .execute();
}

/** Returns the institution's only active account, if it has exactly one. */
export async function findOnlyBankAccount(db: Db, institutionId: number): Promise<number | null> {
  const rows = await db
    .selectFrom('bank_accounts')
    .select('id')
    .where('institution_id', '=', institutionId)
    .where('is_active', '=', true)
    .limit(2)
    .execute();
  return rows.length === 1 ? rows[0]!.id : null;
}

export async function insertWithdrawal(
  db: Db,
  withdrawal: {
    campaign_id: number;
    institution_id: number;
    bank_account_id: number | null;
    amount_centavos: Centavos;
    purpose: string;
    requested_by: number;
  },
  now: string,
): Promise<number> {
  const { id } = await db
    .insertInto('withdrawals')
    .values({ ...withdrawal, created_at: now, updated_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateDecision(
  db: Db,
  id: number,
  decision: { status: 'approved' | 'rejected'; decided_by: number; rejection_reason: string | null },
  now: string,
): Promise<void> {
  await db
    .updateTable('withdrawals')
    .set({ ...decision, decided_at: now, updated_at: now })
    .where('id', '=', id)
    .execute();
}
