import { alphabetically, containsWords } from '@bulwagan/platform/database/reading/search.ts';
import { assertWithinLimit, NotFound } from '@bulwagan/platform/http/errors.ts';
import { emailKey } from '@bulwagan/platform/http/rate-limits/rate-limits.ts';
import { iso } from '@bulwagan/platform/time/clock.ts';
import { sql } from 'kysely';
import { caseScopeOf } from '../../access/scope.ts';
import type { Actor } from '../../access.ts';
import type { App } from '../../context.ts';
import { seesDetails } from '../lists/find.ts';
import { findCase } from '../queries.ts';

/** Maximum number of results. A longer list would expose the court's accounts to users who do not manage them. */
const FOUND_AT_MOST = 10;

export interface Grantee {
  id: number;
  name: string;
  roles: string[];
}

/**
 * Searches for enabled accounts to grant access to a case, by part of the name or by the complete email address.
 * Partial addresses do not match, so that nobody can guess addresses letter by letter. Throws 404 like granting, and
 * 429 for more than 60 searches a minute. The result contains nothing about the case, so a search does not count as a
 * read of a sealed case.
 */
export async function findGrantees(
  app: App,
  actor: Actor,
  caseId: string,
  search: string,
): Promise<Grantee[]> {
  assertWithinLimit(await app.limits.finding.consume(String(actor.id)));
  const now = iso(app.clock.now());
  const found = await findCase(app.db, caseScopeOf(actor, 'Classify Cases'), caseId, now);
  if (found === undefined || !(await seesDetails(app.db, actor, caseId, now))) throw new NotFound('case');
  const wanted = search.trim();
  const { rows } = await sql<Grantee>`
    select u.id, u.name,
      array(select r.name from user_roles ur join roles r on r.id = ur.role_id where ur.user_id = u.id
        order by r.name) as roles
    from users u
    where u.disabled_at is null
      and (${containsWords(sql<string>`u.name`, wanted)} or u.email_key = ${emailKey(wanted)})
    order by ${alphabetically(sql`u.name`)}, u.id limit ${FOUND_AT_MOST}`.execute(app.db);
  return rows;
}
