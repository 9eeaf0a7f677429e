import { message } from '@bulwagan/contracts/errors/message.ts';
import { NotFound } from '@bulwagan/platform/http/errors.ts';
import type { Origin } from '@bulwagan/platform/http/origin.ts';
import { iso } from '@bulwagan/platform/time/clock.ts';
import type { Actor } from '../../access.ts';
import { assertNotExpunged } from '../../activities/find.ts';
import { isHearing } from '../../activities/kinds.ts';
import { settleParents } from '../../activities/parents.ts';
import { findActivity } from '../../activities/queries.ts';
import { recordSealedReads } from '../../cases/access/sealed-reads.ts';
import { readCase, seesDetails } from '../../cases/lists/find.ts';
import type { App } from '../../context.ts';
import { assertMovable, spanOf } from '../find.ts';
import { assertSchedulable } from '../schedule.ts';
import type { HearingCheckInput } from '../schemas.ts';
import { examine, type Findings } from './check.ts';
import { findFreeSlots } from './free-slots.ts';
import type { Span } from './lock-days.ts';
import { keptPlace, lengthOf, readSpan, slotOf } from './slot.ts';

/** Findings of a check, and the next free times if the requested time has findings. */
export interface CheckedHearing extends Findings {
  freeSlots: Span[];
}

/**
 * Contract: checks a hearing without scheduling it. Throws 422 for the same invalid fields as scheduling, in a closed
 * or archived case, and for a hearing that can no longer be rescheduled.
 */
export async function checkHearing(
  app: App,
  actor: Actor,
  caseId: string,
  input: HearingCheckInput,
  origin: Origin,
): Promise<CheckedHearing> {
  const found = await readCase(app, actor, caseId, {
    permission: 'Schedule Hearings',
    what: 'hearing check',
    origin,
  });
  const now = iso(app.clock.now());
  // Also required for scheduling.
  if (!(await seesDetails(app.db, actor, found.id, now))) throw new NotFound('case');
  assertSchedulable(found);
  const { errors } = await settleParents(app.db, found.id, { activity_id: input.activity_id ?? null });
  const moved = input.hearing_id == null ? undefined : await findActivity(app.db, input.hearing_id);
  if (input.hearing_id != null && (moved?.case_record_id !== found.id || !isHearing(moved)))
    errors.hearing_id = [message('field.selected', { attribute: 'hearing_id' })];
  const before = moved === undefined ? undefined : spanOf(moved);
  const span = readSpan(app, input, { errors, ...lengthOf(before) });
  if (moved !== undefined) {
    assertNotExpunged(moved);
    assertMovable(moved);
  }
  const kept = moved === undefined ? undefined : keptPlace(found, moved);
  const slot = await slotOf(app.db, found, span, input, kept);
  const self = moved?.id ?? null;
  const findings = await examine(app, app.db, actor, slot, { now, self });
  const { holidays, clashes, warnings } = findings;
  const shown = clashes.filter((clash) => clash.is_visible && clash.case_record_id !== found.id);
  await recordSealedReads(app.db, shown, { actor, what: 'hearing check', at: now, origin });
  const isUsual = holidays.length === 0 && clashes.length === 0 && warnings.length === 0;
  const freeSlots = isUsual ? [] : await findFreeSlots(app, app.db, actor, slot, { now, self });
  return { ...findings, freeSlots };
}
