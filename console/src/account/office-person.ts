import type { Person } from './me.tsx';

/** What court and workforce both tell of who is signed in, and what one of them does. */
export interface OfficePerson extends Person {
  id: number;
  username?: string;
  /** Workforce alone has them: they may do everything without a role. */
  is_super_user?: boolean;
  roles: readonly { id: string; name: string; organization?: { name: string } | null }[];
  branches?: readonly { name: string }[];
  organization?: { name: string } | null;
  avatar_url?: string | null;
  two_factor_enabled: boolean;
  /** Court tells it apart: there `two_factor_enabled` is true with passkeys alone, too. */
  authenticator_app?: boolean;
  /** There when the password was generated: until when it opens the account. */
  password_expires_at?: string;
  last_login_at: string | null;
  created_at: string;
}
