import { given } from '@bulwagan/platform/audit/changes.ts';
import { withTransaction } from '@bulwagan/platform/database/transaction.ts';
import { assertFound, assertNone } from '@bulwagan/platform/http/errors.ts';
import type { Origin } from '@bulwagan/platform/http/origin.ts';
import { iso } from '@bulwagan/platform/time/clock.ts';
import type { Static } from 'typebox';
import { staffScope } from '../access/scope.ts';
import type { Actor } from '../access.ts';
import { recordAs } from '../audit/audit.ts';
import type { App } from '../context.ts';
import { dropPicture, giveUpPicture, swapPicture } from '../files/pictures.ts';
import { copyPhoto, isHiding } from './photos.ts';
import { findScholar, lockScholar, type ScholarDetails, type ScholarRow, updateScholar } from './queries.ts';
import type { ScholarChange } from './schemas.ts';
import { DETAILS, FLAGS, getOwnScholar, validateBirthdate } from './scholars.ts';

/**
 * Changes the sent members. When the photo stops being public, it moves to a new address, so that the old one no longer
 * works. Throws NotFound (404) or Invalid (422).
 */
export async function changeScholar(
  app: App,
  actor: Actor,
  id: number,
  input: Static<typeof ScholarChange>,
  origin: Origin,
): Promise<ScholarRow> {
  assertNone(validateBirthdate(app, input.birthdate));
  const change = given(input, DETAILS);
  const known = await getOwnScholar(app, actor, id);
  // Copy the photo before locking the row, because file storage may be slow.
  const copy = isHiding(known, change) ? await copyPhoto(app, known) : null;
  let changed: Changed | undefined;
  try {
    changed = await writeChange(app, actor, { known, change, copy }, origin);
  } catch (error) {
    await giveUpPicture(app, copy, error);
    throw error;
  }
  await dropPicture(app, changed === undefined ? copy : changed.unused);
  // The photo to move is not the copied one: during the copy another was uploaded, or this one was published.
  return changed === undefined ? await changeScholar(app, actor, id, input, origin) : changed.row;
}

interface Changed {
  row: ScholarRow;
  /** The photo that is no longer used. */
  unused: string | null;
}

/** Returns undefined and changes nothing when the photo to move was not copied. */
async function writeChange(
  app: App,
  actor: Actor,
  wanted: { known: ScholarRow; change: Partial<ScholarDetails>; copy: string | null },
  origin: Origin,
): Promise<Changed | undefined> {
  const { known, change, copy } = wanted;
  const { id } = known;
  const now = iso(app.clock.now());
  return await withTransaction(app.db, async (trx) => {
    const before = assertFound(await lockScholar(trx, staffScope(actor), id), 'scholar');
    const isCopied = before.photo_key === known.photo_key && isHiding(known, change);
    if (isHiding(before, change) && !isCopied) return undefined;
    const isMoved = copy !== null && isCopied;
    await updateScholar(trx, id, { ...change, ...(isMoved ? { photo_key: copy } : {}) }, now);
    if (isMoved) await swapPicture(trx, before.photo_key, copy);
    const row = (await findScholar(trx, staffScope(actor), id))!;
    await recordAs(trx, actor, {
      action: 'scholar.updated',
      subject: ['scholar', id],
      institutionId: before.institution_id,
      at: now,
      ...origin,
      changes: describeChange(before, row),
    });
    return { row, unused: isMoved ? before.photo_key : copy };
  });
}

/** Public data is recorded in full; of personal data, only which fields changed. */
function describeChange(before: ScholarRow, after: ScholarRow) {
  const changed = DETAILS.filter((name) => before[name] !== after[name]);
  const flags = FLAGS.filter((name) => before[name] !== after[name]);
  return { fields: changed, before: given(before, flags), after: given(after, flags) };
}
