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

/** Ticks that are changed and not saved, by role. What others tick meanwhile is none of these. */
export function useDrafts(roles: readonly Role[]): Drafts {
  const [drafts, setDrafts] = useState<Readonly<Record<string, Ticks>>>({});
  const has = ({ id, permissions }: Role, permission: string) =>
    drafts[id]?.[permission] ?? permissions.includes(permission);
  return {
    has,
    isChanged: (role, permission) => has(role, permission) !== role.permissions.includes(permission),
    flip: (role, permission) =>
      setDrafts((before) => {
        const ticks = before[role.id] ?? {};
        const isTicked = ticks[permission] ?? role.permissions.includes(permission);
        return { ...before, [role.id]: { ...ticks, [permission]: !isTicked } };
      }),
    forget: (roleId) => setDrafts(({ [roleId]: _, ...others }) => others),
    all: roles.flatMap((role) => {
      const draft = draftOf(role, drafts[role.id] ?? {});
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
