import { CASE_TRANSITIONS, canCaseBe } from '@bulwagan/contracts/court/case-status.ts';
import { english, field, Message, message } from '@bulwagan/contracts/errors/message.ts';
import { withTransaction } from '@bulwagan/platform/database/transaction.ts';
import { assertNone, type FieldErrors, Refused } from '@bulwagan/platform/http/errors.ts';
import type { Origin } from '@bulwagan/platform/http/origin.ts';
import type { Check } from '@bulwagan/platform/http/route.ts';
import { iso } from '@bulwagan/platform/time/clock.ts';
import type { Static } from 'typebox';
import type { Actor } from '../access.ts';
import { endCompliance } from '../activities/end-compliance.ts';
import type { App } from '../context.ts';
import { cancelHearingsToCome } from '../hearings/end.ts';
import { changeAs } from './audited-change.ts';
import { changeableCase, checkingCase } from './lists/find.ts';
import type { CaseRow } from './queries.ts';
import type { ClassifyInput, CloseInput, ReasonInput, Status } from './schemas.ts';

/** Changes of a case's status and classification. Each change writes an entry into the history. */

/**
 * Closes a case by judgment, dismissal or settlement. Upcoming hearings are cancelled and their parties notified, and
 * pending compliance ends.
 * Throws 422 unless the case is `received`, and for a date before its filing or in the future.
 */
export async function closeCase(
  app: App,
  actor: Actor,
  id: string,
  input: Static<typeof CloseInput>,
  origin: Origin,
): Promise<CaseRow> {
  const now = iso(app.clock.now());
  const closed = await withTransaction(app.db, async (trx) => {
    const before = await changeableCase(trx, actor, id, { permission: 'Manage Cases', now });
    assertCanBe('closed', before, NOT_CLOSED);
    assertNone(closingErrors(app, input, before));
    const values = {
      status: CASE_TRANSITIONS.closed.to,
      closed_at: input.closed_at ?? app.time.dateOf(now),
      closing_reason: input.reason ?? null,
    };
    const after = await changeAs(trx, actor, before, values, { action: 'case.closed', now, origin });
    const ending = { found: before, reason: CLOSED, now, origin };
    await cancelHearingsToCome(app, trx, actor, ending);
    await endCompliance(trx, actor, ending);
    return after;
  });
  app.mails.wake();
  return closed;
}

const CLOSED = english('case.was_closed');

/**
 * Checks that the closing day is not in the future. It is compared with the filing day only if the actor may change the
 * case.
 */
export const checkClosing = (
  app: App,
  actor: Actor,
  id: string,
  input: Static<typeof CloseInput>,
): Check[] => [
  closingErrors(app, input),
  checkingCase(app, actor, id, 'Manage Cases', async (found) => closingErrors(app, input, found)),
];

function closingErrors(
  app: Pick<App, 'clock' | 'time'>,
  { closed_at: day }: Static<typeof CloseInput>,
  found?: Pick<CaseRow, 'filed_at'>,
): FieldErrors {
  const today = app.time.dateOf(app.clock.now());
  const closedAt = day ?? today;
  if (closedAt > today)
    return { closed_at: [message('field.on_or_before', { attribute: 'closed_at', date: field('today') })] };
  return found !== undefined && closedAt < found.filed_at
    ? { closed_at: [message('field.on_or_after', { attribute: 'closed_at', date: field('filed_at') })] }
    : {};
}

const NOT_ARCHIVED = {
  for_raffling: message('case.not_closed'),
  received: message('case.not_closed'),
  archived: message('case.archived_already'),
};

/** Returns the rule of a step that only changes the status of a case. */
const changeOfStatus =
  (step: 'reopened' | 'archived', refusals: Messages, valuesAt: (now: string) => Partial<CaseRow>) =>
  async (
    app: App,
    actor: Actor,
    id: string,
    input: Static<typeof ReasonInput>,
    origin: Origin,
  ): Promise<CaseRow> => {
    const now = iso(app.clock.now());
    return await withTransaction(app.db, async (trx) => {
      const before = await changeableCase(trx, actor, id, { permission: 'Manage Cases', now });
      assertCanBe(step, before, refusals);
      const values = { status: CASE_TRANSITIONS[step].to, ...valuesAt(now) };
      const details = { reason: input.reason ?? null };
      return await changeAs(trx, actor, before, values, { action: `case.${step}`, now, origin, details });
    });
  };

/**
 * Reopens a closed or archived case in its branch. Hearings and deadlines that ended with the closing stay ended.
 * Throws 422 for an open case.
 */
export const reopenCase = changeOfStatus('reopened', message('case.open'), () => ({
  closed_at: null,
  closing_reason: null,
  archived_at: null,
}));

/** Archives a closed case: it can be read and reopened, but not changed. Throws 422 unless the case is closed. */
export const archiveCase = changeOfStatus('archived', NOT_ARCHIVED, (now) => ({ archived_at: now }));

/** Changes the classification of a case, with a reason. Throws 422 when the case already has it. */
export async function classifyCase(
  app: App,
  actor: Actor,
  id: string,
  { classification, reason }: Static<typeof ClassifyInput>,
  origin: Origin,
): Promise<CaseRow> {
  const now = iso(app.clock.now());
  return await withTransaction(app.db, async (trx) => {
    const before = await changeableCase(trx, actor, id, { permission: 'Classify Cases', now });
    if (before.classification === classification)
      throw new Refused(
        message('case.classified_already', { as: message(`classification.${classification}`) }),
      );
    return await changeAs(
      trx,
      actor,
      before,
      { classification },
      { action: 'case.classified', now, origin, details: { reason } },
    );
  });
}

type Messages = Message | Partial<Record<Status, Message>>;

const NOT_CLOSED = {
  for_raffling: message('case.awaiting_raffle'),
  case_closed: message('case.closed_already'),
  archived: message('case.archived'),
};

function assertCanBe(
  transition: keyof typeof CASE_TRANSITIONS,
  { status }: CaseRow,
  messages: Messages,
): void {
  if (canCaseBe(transition, status)) return;
  throw new Refused(messages instanceof Message ? messages : messages[status]!);
}
