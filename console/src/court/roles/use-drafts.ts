import { useState } from 'react';
import type { Schemas } from '../api.ts';

type Role = Schemas['Role'];

/** What is to become of one role: what it gets and loses. */
export interface Draft {
  role: Role;
  given: string[];
  taken: string[];
}

export interface Drafts {
  /** Whether a role has a permission, as it is drawn. */
  has: (role: Role, permission: string) => boolean;
  isChanged: (role: Role, permission: string) => boolean;
  flip: (role: Role, permission: string) => void;
  forget: (roleId: string) => void;
  all: Draft[];
}

type Ticks = Readonly<Record<string, boolean>>;

interface Kept {
  /** As it was when it was ticked last. */
  role: Role;
  ticks: Ticks;
}

/**
 * Ticks that are changed and not saved, by role. What others tick meanwhile is none of these. `shown` are the roles that are
 * on the page; a draft knows its own, so that it outlasts a search that does not find it.
 */
export function useDrafts(shown: readonly Role[]): Drafts {
  const [drafts, setDrafts] = useState<Readonly<Record<string, Kept>>>({});
  const has = ({ id, permissions }: Role, permission: string) =>
    drafts[id]?.ticks[permission] ?? permissions.includes(permission);
  return {
    has,
    isChanged: (role, permission) => has(role, permission) !== role.permissions.includes(permission),
    flip: (role, permission) =>
      setDrafts((before) => {
        const ticks = before[role.id]?.ticks ?? {};
        const isTicked = ticks[permission] ?? role.permissions.includes(permission);
        return { ...before, [role.id]: { role, ticks: { ...ticks, [permission]: !isTicked } } };
      }),
    forget: (roleId) => setDrafts(({ [roleId]: _, ...others }) => others),
    all: Object.values(drafts).flatMap(({ role, ticks }) => {
      const draft = draftOf(shown.find(({ id }) => id === role.id) ?? role, ticks);
      return draft.given.length + draft.taken.length === 0 ? [] : [draft];
    }),
  };
}

function draftOf(role: Role, ticks: Ticks): Draft {
  return {
    role,
    given: Object.keys(ticks).filter((name) => ticks[name] === true && !role.permissions.includes(name)),
    taken: role.permissions.filter((name) => ticks[name] === false),
  };
}
