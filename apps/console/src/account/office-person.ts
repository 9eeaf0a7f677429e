import type { Person } from './me.tsx';

/** Fields of the signed-in user that court or workforce return. */
export interface BackOfficeUser extends Person {
  id: number;
  username?: string;
  /** Workforce only: super users may do everything without a role. */
  is_super_user?: boolean;
  roles: readonly { id: string; name: string; organization?: { name: string } | null }[];
  branches?: readonly { name: string }[];
  organization?: { name: string } | null;
  avatar_url?: string | null;
  two_factor_enabled: boolean;
  /** Court only: there `two_factor_enabled` is also true for an account that has only passkeys. */
  authenticator_app?: boolean;
  /** Present when the password was generated: the time at which it expires. */
  password_expires_at?: string;
  last_login_at: string | null;
  created_at: string;
}
