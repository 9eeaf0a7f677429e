/** Account operations of a service for `npm run admin`. Error messages can be shown to the operator. */
export interface Accounts {
  /** Throws for an account that could not be created, before the password prompt. */
  check(account: NewAccount): Promise<void>;
  /**
   * Creates a verified account that can sign in, and returns its id. `passwordExpiresAt` is for generated passwords
   * (`endOfGenerated`); chosen passwords do not expire.
   */
  create(account: NewAccount, password: string, passwordExpiresAt?: string | null): Promise<number>;
  /** Refuses the user from the next request on. */
  disable(email: string, reason: string): Promise<void>;
  enable(email: string): Promise<void>;
  /** Ends all tokens and web sessions. */
  revokeSessions(email: string): Promise<void>;
  /** Removes authenticator, recovery codes and passkeys for a user who has lost them; ends tokens and sessions. */
  resetTwoFactor(email: string): Promise<void>;
  list(filter: { role?: string | undefined; limit: number }): Promise<AccountList>;
}

export interface NewAccount {
  email: string;
  /** User name for workforce sign-in; default is the part before the `@`. */
  username?: string | null;
  /** Services require either the full name or its two parts. */
  name: string | null;
  firstName: string | null;
  lastName: string | null;
  /** Role names as typed by the operator; each service validates them. */
  roles: string[];
  institutionId: number | null;
  /** Branch ids or names. */
  branches: string[];
  /** Workforce: organization that the roles are scoped to, by id, slug or name; default is all organizations. */
  organization?: string | null;
}

export interface AccountList {
  headings: string[];
  rows: (string | number | null)[][];
  total: number;
}
