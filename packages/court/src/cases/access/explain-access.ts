import type { Permission } from '@bulwagan/contracts/court/permissions.ts';
import {
  type Localized,
  list,
  type Message,
  message,
  type Value,
} from '@bulwagan/contracts/errors/message.ts';
import { assertFound, invalid } from '@bulwagan/platform/http/errors.ts';
import { iso } from '@bulwagan/platform/time/clock.ts';
import { findActor } from '../../access/identify.ts';
import { CLASSIFIED_BY, caseScopeOf, EVERY_CASE } from '../../access/scope.ts';
import type { Subject } from '../../access.ts';
import type { App } from '../../context.ts';
import { momentText } from '../../hearings/words.ts';
import { isOpenToRaffle } from '../../raffles/raffle.ts';
import { type CaseRow, findCase } from '../queries.ts';
import {
  type GrantingRole,
  type OwnAccessReasons,
  ownAccessReasons,
  rolesGranting,
} from './access-queries.ts';
import type { RULES } from './access-schemas.ts';

interface Finding {
  rule: (typeof RULES)[number];
  holds: boolean;
  detail: Message;
}

/**
 * Explains why a user may or may not use a permission in a case. The verdict equals what a request would get; each
 * finding covers one rule. Throws 404 for an unknown case and 422 for an unknown user.
 */
export async function explainAccess(
  app: App,
  caseId: string,
  { user: userId, permission = 'View Case Details' }: { user: number; permission?: Permission },
) {
  const now = iso(app.clock.now());
  const found = assertFound(await findCase(app.db, EVERY_CASE, caseId, now), 'case');
  const user = await findActor(app.db, userId);
  if (user === undefined) throw invalid({ user: [message('field.selected', { attribute: 'user' })] });
  const needed = neededFor(permission, found, user);
  const isInScope =
    isDrawable(found, user, permission) || (await isCaseInScope(app, needed, user, caseId, now));
  return {
    case_record_id: found.id,
    case_number: found.case_number,
    classification: found.classification,
    user: { id: user.id, name: user.name },
    permission,
    may_access: !user.isDisabled && isInScope,
    rules: await findings(app, found, user, permission, needed, now),
  };
}

/** Permissions to change a case or anything in it. */
const CHANGING: ReadonlySet<Permission> = new Set([
  'Case Raffle',
  'Manage Cases',
  'Classify Cases',
  'Manage Evidence',
  'Record Activities',
  'Decide Activities',
  'Schedule Hearings',
  'Report Service',
  'File Amendments',
  'Review Amendments',
]);

/** Returns the permissions that a request needs: changing a case also needs its details, as in `changeableCase`. */
function neededFor(permission: Permission, found: CaseRow, user: Subject): Permission[] {
  const isReading = !CHANGING.has(permission) || isDrawable(found, user, permission);
  return isReading ? [permission] : [permission, 'View Case Details'];
}

async function isCaseInScope(
  { db }: App,
  needed: Permission[],
  user: Subject,
  caseId: string,
  now: string,
): Promise<boolean> {
  for (const one of needed)
    if ((await findCase(db, caseScopeOf(user, one), caseId, now)) === undefined) return false;
  return true;
}

async function findings(
  app: App,
  found: CaseRow,
  user: Subject,
  permission: Permission,
  needed: Permission[],
  now: string,
): Promise<Finding[]> {
  const demanded = CLASSIFIED_BY[found.classification];
  const asked = demanded === null ? needed : [...needed, demanded];
  const roles = await rolesGranting(app.db, user.id, asked);
  const own = await ownAccessReasons(app.db, found.id, user.id, now);
  const granting = (name: Permission) => roles.filter((role) => role.permission === name);
  return [
    account(user),
    permitted(
      permission,
      granting(permission),
      needed.find((one) => granting(one).length === 0),
    ),
    branch(
      found,
      user,
      isDrawable(found, user, permission) || needed.every((one) => scopeIncludes(found, user, granting(one))),
    ),
    classification(found, user, demanded, demanded === null ? [] : granting(demanded)),
    counsel(own),
    granted(app, own),
  ];
}

function account({ isDisabled }: Subject): Finding {
  const detail = isDisabled ? message('access.account_disabled') : message('access.account_enabled');
  return { rule: 'account', holds: !isDisabled, detail };
}

function permitted(permission: Permission, roles: GrantingRole[], missing?: Permission): Finding {
  const detail =
    missing === undefined
      ? message('access.permission', { permission, roles: named(roles) })
      : message('access.no_role', { permission: missing });
  return { rule: 'permission', holds: missing === undefined, detail };
}

/** Formats roles as `Sheriff (the branches of the user), Counsel (the cases of the user as counsel)`. */
const named = (roles: GrantingRole[]): Localized =>
  list(
    roles.map(({ role, scope }) => message('access.role', { role, scope: message(`access.scope_${scope}`) })),
  );

/** Branch scopes do not limit who raffles a case that awaits raffle, because the case has no branch yet. */
const isDrawable = (found: CaseRow, user: Subject, permission: Permission): boolean =>
  permission === 'Case Raffle' && isOpenToRaffle(found, user);

function branch(found: CaseRow, user: Subject, holds: boolean): Finding {
  const branches = user.branchIds.length === 0 ? message('list.none') : user.branchIds.join(', ');
  return { rule: 'branch', holds, detail: branchDetail(found, branches, holds) };
}

function branchDetail(found: CaseRow, branches: Value, holds: boolean): Message {
  if (found.branch_id === null)
    return holds
      ? message('access.no_branch_covered')
      : message('access.no_branch_not_covered', { branches });
  const name = found.branch_name ?? `branch ${found.branch_id}`;
  return holds
    ? message('access.branch_covered', { branch: name })
    : message('access.branch_not_covered', { branch: name, branches });
}

function scopeIncludes(found: CaseRow, user: Subject, roles: GrantingRole[]): boolean {
  const isInBranch = found.branch_id !== null && user.branchIds.includes(found.branch_id);
  return roles.some(({ scope }) => scope === 'court' || (scope === 'branch' && isInBranch));
}

function classification(
  found: CaseRow,
  user: Subject,
  demanded: Permission | null,
  roles: GrantingRole[],
): Finding {
  if (demanded === null) return { rule: 'classification', holds: true, detail: message('access.public') };
  const holds = scopeIncludes(found, user, roles);
  const needed = { as: message(`classification.${found.classification}`), permission: demanded };
  const code = holds ? 'access.classified' : 'access.classified_not_covered';
  const detail =
    roles.length === 0
      ? message('access.classified_no_role', needed)
      : message(code, { ...needed, roles: named(roles) });
  return { rule: 'classification', holds, detail };
}

function counsel({ counsel: names }: OwnAccessReasons): Finding {
  const holds = names.length > 0;
  const detail = holds
    ? message('access.counsel', { names: names.join(', ') })
    : message('access.not_counsel');
  return { rule: 'counsel', holds, detail };
}

function granted({ time }: Pick<App, 'time'>, { grants: [grant] }: OwnAccessReasons): Finding {
  if (grant === undefined) return { rule: 'grant', holds: false, detail: message('access.no_grant') };
  const { reason, expires_at: end } = grant;
  const detail =
    end === null
      ? message('access.grant', { reason })
      : message('access.grant_until', { until: momentText(time.show(end)), reason });
  return { rule: 'grant', holds: true, detail };
}
