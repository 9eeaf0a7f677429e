import { changesBetween, everyFieldOf } from '@bulwagan/platform/audit/changes.ts';
import { explainConstraints } from '@bulwagan/platform/database/constraints.ts';
import { withTransaction } from '@bulwagan/platform/database/transaction.ts';
import { assertFound, assertNone, unlessRefused } from '@bulwagan/platform/http/errors.ts';
import type { Origin } from '@bulwagan/platform/http/origin.ts';
import { iso } from '@bulwagan/platform/time/clock.ts';
import type { Static } from 'typebox';
import { type Actor, institutionScope } from '../access.ts';
import { recordAs } from '../audit/audit.ts';
import type { App } from '../context.ts';
import type { Db } from '../database.ts';
import { assertCanChange, institutionFor, validatePlace } from './authority.ts';
import { userConstraints } from './errors.ts';
import { findUser, lockUser, type ManagedUserRow, type UserColumns, updateUser } from './queries.ts';
import type { UserChange } from './schemas.ts';

type Input = Static<typeof UserChange>;

const CHANGEABLE = everyFieldOf<Input>()(['first_name', 'last_name', 'phone', 'institution_id']);

/** Throws NotFound, also for a user of another institution. */
export async function getUser(app: App, actor: Actor, id: number): Promise<ManagedUserRow> {
  return assertFound(await findUser(app.db, institutionScope(actor), id), 'user');
}

/**
 * Changes names, phone and, for a system_admin, the institution. Missing members stay. Throws NotFound (404), Forbidden
 * (403) for a system_admin's account, Invalid (422) for an institution that may not be set.
 */
export async function changeUser(
  app: App,
  actor: Actor,
  id: number,
  input: Input,
  origin: Origin,
): Promise<ManagedUserRow> {
  const now = iso(app.clock.now());
  return await explainConstraints(userConstraints, () =>
    withTransaction(app.db, async (trx) => {
      const scope = institutionScope(actor);
      const before = assertFound(await lockUser(trx, scope, id), 'user');
      assertCanChange(actor, before);
      assertNone(await placeErrors(trx, actor, before, input));
      const change = changeOf(actor, input);
      // The name is on the yearly statements of a donor.
      const isRenamed = (['first_name', 'last_name'] as const).some(
        (name) => change[name] !== undefined && change[name] !== before[name],
      );
      await updateUser(trx, id, { ...change, ...(isRenamed && { donor_details_changed_at: now }) }, now);
      const after = (await findUser(trx, scope, id))!;
      await recordAs(trx, actor, {
        action: 'user.updated',
        subject: ['user', id],
        at: now,
        institutionId: after.institution_id,
        ...origin,
        changes: changesBetween(before, after, CHANGEABLE),
      });
      return after;
    }),
  );
}

/** Validates the rules of a change that the schema cannot express. Reveals nothing about an account out of scope. */
export const validateChange = (app: App, actor: Actor, id: number, input: Input) =>
  unlessRefused(async () => placeErrors(app.db, actor, await getUser(app, actor, id), input));

const placeErrors = async (db: Db, actor: Actor, { roles }: ManagedUserRow, input: Input) =>
  input.institution_id === undefined ? {} : await validatePlace(db, actor, roles, input.institution_id);

function changeOf(actor: Actor, input: Input): UserColumns {
  const { first_name, last_name, phone, institution_id } = input;
  return {
    ...(first_name == null ? {} : { first_name }),
    ...(last_name == null ? {} : { last_name }),
    ...(phone === undefined ? {} : { phone: phone === '' ? null : phone }),
    ...(institution_id === undefined ? {} : { institution_id: institutionFor(actor, institution_id) }),
  };
}
