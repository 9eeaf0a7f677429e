import { createHash } from 'node:crypto';
import { type Message, message } from '@bulwagan/contracts/errors/message.ts';
import type { CompensationChangeKind } from '@bulwagan/contracts/workforce/pay.ts';
import { recordMany } from '@bulwagan/platform/audit/audit.ts';
import { explainConstraints } from '@bulwagan/platform/database/constraints.ts';
import { HttpError, invalid, Refused } from '@bulwagan/platform/http/errors.ts';
import { newId, newIds } from '@bulwagan/platform/http/ids.ts';
import type { Origin } from '@bulwagan/platform/http/origin.ts';
import { type Centavos, toCentavos } from '@bulwagan/platform/money/pesos.ts';
import type { Actor } from '../../access.ts';
import { entryOf } from '../../audit/audit.ts';
import type { Db } from '../../database.ts';
import { audited, SAME_DATE_CONSTRAINT } from '../compensations.ts';
import type { Planned } from './plan.ts';
import type { Expected } from './schemas.ts';

const MOST_NAMED = 20;

/** Fingerprint of an applied change. A second request with the same fingerprint is refused. */
interface Once {
  kind: CompensationChangeKind;
  fingerprint: Buffer;
}

export const fingerprintOf = (kind: Once['kind'], content: string | Buffer): Once => ({
  kind,
  fingerprint: createHash('sha256').update(kind).update(content).digest(),
});

export const isApplicable = ({ values, refusal }: Planned): boolean => values !== null && refusal === null;

/**
 * Throws 422 for a plan that is blocked or changes no employee, with the names of the employees. Throws 409 if the
 * plan differs from the preview that the actor saw.
 */
export function assertApplicable(
  plan: readonly Planned[],
  field: 'effective_from' | 'file' | 'employee_ids',
  expected: readonly Expected[] | undefined,
): void {
  const blocking = plan.filter(({ isBlocking }) => isBlocking);
  if (blocking.length > 0) throw invalid({ [field]: blocking.slice(0, MOST_NAMED).map(problemOf) });
  if (expected !== undefined) assertUnchanged(plan.filter(isApplicable), expected);
  if (!plan.some(isApplicable)) throw new Refused(message('compensation_change.nobody'));
}

const problemOf = ({ row, refusal }: Planned): Message =>
  row === null ? refusal! : message('document.row', { row, problem: refusal! });

const centavosOf = (pesos: number | null): Centavos | null => (pesos === null ? null : toCentavos(pesos));

/**
 * Throws 409 with the employees whose old or new pay differs from the preview, and with employees who were added to
 * or left the plan since.
 */
function assertUnchanged(plan: readonly Planned[], expected: readonly Expected[]): void {
  const seen = new Map(expected.map((one) => [keyOf(one.employee_id, one.effective_from), one]));
  const changed = plan.filter((one) => {
    const was = seen.get(keyOf(one.person!.id, one.effective_from!));
    const isSame =
      was !== undefined &&
      centavosOf(was.before) === (one.before?.amount ?? null) &&
      centavosOf(was.after) === (one.after?.amount ?? null);
    return !isSame;
  });
  const present = new Set(plan.map(({ person, effective_from: from }) => keyOf(person!.id, from!)));
  const gone = expected.filter((one) => !present.has(keyOf(one.employee_id, one.effective_from)));
  if (changed.length === 0 && gone.length === 0) return;
  const names = changed.slice(0, MOST_NAMED).map(({ person }) => nameOf(person!));
  const ids = [...changed.map(({ person }) => person!.id), ...gone.map((one) => one.employee_id)];
  const text =
    changed.length === 0
      ? message('compensation_change.fewer', { count: gone.length })
      : message('compensation_change.changed', { employees: names.join(', ') });
  throw new HttpError(409, text, { changed: [...new Set(ids)] });
}

const keyOf = (id: string, date: string): string => `${id} ${date}`;

const nameOf = ({ full_name: name, employee_number: number }: NonNullable<Planned['person']>): string =>
  number === null ? name : `${name} (${number})`;

/**
 * Stores the planned pay and writes an audit event for each employee. The caller has locked the employees. Throws 422
 * for a rule or file that was already applied. Returns the number of employees.
 */
export async function enterPlan(
  trx: Db,
  actor: Actor,
  plan: readonly Planned[],
  { once, now, origin }: { once: Once | null; now: string; origin: Origin },
): Promise<number> {
  const entered = plan.filter(isApplicable);
  const ids = newIds(entered.length);
  const count = new Set(entered.map(({ person }) => person!.id)).size;
  if (once !== null) await noteChange(trx, actor, once, { count, now });
  const rows = entered.map(({ person, values }, at) => ({
    ...values!,
    id: ids[at]!,
    employee_id: person!.id,
    created_by: actor.id,
    created_by_name: actor.name,
    created_at: now,
  }));
  const taken = () =>
    invalid({ effective_from: [message('compensation.same_date', { attribute: 'effective_from' })] });
  await explainConstraints({ [SAME_DATE_CONSTRAINT]: taken }, async () => {
    for (let at = 0; at < rows.length; at += BATCH)
      await trx
        .insertInto('compensations')
        .values(rows.slice(at, at + BATCH))
        .execute();
  });
  await recordMany(
    trx,
    entered.map(({ person, after }, at) =>
      entryOf(actor, {
        action: 'compensation.created',
        subject: ['employee', person!.id],
        at: now,
        origin,
        changes: { after: audited({ ...rows[at]!, amount_centavos: after!.amount }) },
      }),
    ),
  );
  return count;
}

/** Number of rows per statement, because a statement has at most 65,535 parameters. */
const BATCH = 1_000;

async function noteChange(
  trx: Db,
  actor: Actor,
  once: Once,
  { count, now }: { count: number; now: string },
): Promise<void> {
  const repeated = () => new Refused(message('compensation_change.repeated'));
  await explainConstraints({ compensation_changes__once: repeated }, () =>
    trx
      .insertInto('compensation_changes')
      .values({ id: newId(), ...once, employees_count: count, created_by: actor.id, created_at: now })
      .execute(),
  );
}

/** Throws 422 for a rule or file that was already applied. */
export async function assertFirst(db: Db, { fingerprint }: Once): Promise<void> {
  const found = await db
    .selectFrom('compensation_changes')
    .select('id')
    .where('fingerprint', '=', fingerprint)
    .executeTakeFirst();
  if (found !== undefined) throw new Refused(message('compensation_change.repeated'));
}
