/** What a service lets the operator of its machine do with accounts, by `npm run admin`. Errors are fit to be shown. */
export interface Accounts {
  /** Refuses what would fail, before a password is asked for. */
  check(account: NewAccount): Promise<void>;
  /**
   * Verified and ready to sign in. Answers its id. `passwordExpiresAt` is for a password that was
   * generated (`endOfGenerated`); one that somebody chose does not end.
   */
  create(account: NewAccount, password: string, passwordExpiresAt?: string | null): Promise<number>;
  /** Keeps its owner out from the next request on. */
  disable(email: string, reason: string): Promise<void>;
  enable(email: string): Promise<void>;
  /** Ends every token and web session. */
  revokeSessions(email: string): Promise<void>;
  /** Takes authenticator, recovery codes and passkeys away, for somebody who has lost them; ends tokens and sessions. */
  resetTwoFactor(email: string): Promise<void>;
  list(filter: { role?: string | undefined; limit: number }): Promise<AccountList>;
}

export interface NewAccount {
  email: string;
  /** Workforce signs in by it; otherwise what stands before the `@`. */
  username?: string | null;
  /** A service asks for a whole name, or for its two parts. */
  name: string | null;
  firstName: string | null;
  lastName: string | null;
  /** As typed; the service knows its own. */
  roles: string[];
  institutionId: number | null;
  /** Ids or names. */
  branches: string[];
  /** Workforce: what the roles are scoped to, by id, slug or name; otherwise everywhere. */
  organization?: string | null;
}

export interface AccountList {
  headings: string[];
  rows: (string | number | null)[][];
  total: number;
}
