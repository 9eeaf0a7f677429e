import { useState } from 'react';
import type { Schemas } from '../api.ts';

type Role = Schemas['Role'];

/** What is to become of one role: all it shall have, and what of that it gets and loses. */
export interface Draft {
  role: Role;
  wanted: readonly string[];
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

/** Ticks that are changed and not saved: by role, all that it shall have. */
export function useDrafts(roles: readonly Role[]): Drafts {
  const [drafts, setDrafts] = useState<Readonly<Record<string, readonly string[]>>>({});
  const wantedOf = ({ id, permissions }: Role) => drafts[id] ?? permissions;
  const has = (role: Role, permission: string) => wantedOf(role).includes(permission);
  return {
    has,
    isChanged: (role, permission) => has(role, permission) !== role.permissions.includes(permission),
    flip: (role, permission) =>
      setDrafts((before) => {
        const wanted = before[role.id] ?? role.permissions;
        const isTaken = wanted.includes(permission);
        const after = isTaken ? wanted.filter((name) => name !== permission) : [...wanted, permission];
        return { ...before, [role.id]: after };
      }),
    forget: (roleId) => setDrafts(({ [roleId]: _, ...others }) => others),
    all: roles.flatMap((role) => {
      const draft = draftOf(role, wantedOf(role));
      return draft.given.length + draft.taken.length === 0 ? [] : [draft];
    }),
  };
}

function draftOf(role: Role, wanted: readonly string[]): Draft {
  return {
    role,
    wanted,
    given: wanted.filter((name) => !role.permissions.includes(name)),
    taken: role.permissions.filter((name) => !wanted.includes(name)),
  };
}
