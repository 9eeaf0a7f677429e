import type { MovableClock } from '@bulwagan/platform/time/clock.ts';
import type { Post, Reply, SendOptions } from '@bulwagan/testing/app.ts';
import type { SignedIn } from '@bulwagan/testing/back-office.ts';
import type { Operation } from '@bulwagan/testing/operations.ts';
import type { Pool } from 'pg';
import type { Office } from '../../bad-input/send.ts';
import type { Watch } from './canary.ts';

export interface CanaryOffice extends Office {
  name: string;
  post: Post;
  clock: MovableClock;
  pool: Pool;
  metrics(): Promise<string>;
  /** Creates a user; returns the account, login fields and e-mail address. */
  somebody(): Promise<{ person: SignedIn; login: Record<string, string>; address: string }>;
  /** Exercises secrets that only this service has. */
  secretsOfOwn(ask: Ask, watched: Watch): Promise<void>;
}

export type Ask = (method: Operation['method'], path: string, options?: SendOptions) => Promise<Reply>;
