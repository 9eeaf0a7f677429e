import type { Person } from './me.tsx';

/** What court and workforce both tell of who is signed in, and what one of them does. */
export interface OfficePerson extends Person {
  id: number;
  username?: string;
  roles: readonly { id: string; name: string; organization?: { name: string } | null }[];
  branches?: readonly { name: string }[];
  organization?: { name: string } | null;
  avatar_url?: string | null;
  two_factor_enabled: boolean;
  last_login_at: string | null;
  created_at: string;
}
