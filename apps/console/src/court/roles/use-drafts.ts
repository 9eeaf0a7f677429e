import { useState } from 'react';
import type { Schemas } from '../api.ts';

type Role = Schemas['Role'];

/** Unsaved changes of one role: granted and revoked permissions. */
export interface Draft {
  role: Role;
  given: string[];
  taken: string[];
}

export interface Drafts {
  /** Returns whether a role has a permission, including unsaved changes. */
  has: (role: Role, permission: string) => boolean;
  isChanged: (role: Role, permission: string) => boolean;
  flip: (role: Role, permission: string) => void;
  forget: (roleId: string) => void;
  all: Draft[];
}

type Ticks = Readonly<Record<string, boolean>>;

interface Kept {
  /** Role as of its last unsaved change. */
  role: Role;
  ticks: Ticks;
}

/**
 * State of the unsaved changes by role, without changes that other users made in the meantime. `shown` contains the
 * roles on the page. Each draft stores its role, so that the draft survives a search that hides the role.
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
