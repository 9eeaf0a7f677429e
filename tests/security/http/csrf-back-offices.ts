import { startCourt } from '@bulwagan/testing/court.ts';
import type { HasAfter } from '@bulwagan/testing/database.ts';
import { startWorkforce } from '@bulwagan/testing/workforce.ts';
import { badlyAsked as badlyAskedOfCourt } from '../../court/bad-input.ts';
import { badlyAsked as badlyAskedOfWorkforce } from '../../workforce/bad-input.ts';
import { fingerprintOf } from '../requests.ts';
import { assertNothingForged } from './csrf.ts';

type Reported = Parameters<typeof assertNothingForged>[0];
type Assert = (t: Reported) => Promise<void>;

/** Starts the court with a victim and a stranger. */
export async function forgedCourt(test: HasAfter): Promise<Assert> {
  const court = await startCourt(test);
  const victim = await court.as('Super Admin');
  const testApp = {
    ...badlyAskedOfCourt(court),
    login: { email: victim.email },
    stranger: await court.as('Super Admin'),
    sessionCookie: 'court_session',
    name: 'court',
  };
  const fingerprint = () => fingerprintOf(court.app.connection.pool, 'court');
  return (t) => assertNothingForged(t, testApp, fingerprint);
}

/** Same as `forgedCourt`, for workforce. */
export async function forgedWorkforce(test: HasAfter): Promise<Assert> {
  const workforce = await startWorkforce(test);
  const { pool } = workforce.app.connection;
  const victim = await workforce.superUser();
  const testApp = {
    ...badlyAskedOfWorkforce(workforce),
    login: { username: victim.username },
    stranger: await workforce.superUser(),
    sessionCookie: 'workforce_session',
    name: 'workforce',
  };
  const fingerprint = () => fingerprintOf(pool, 'workforce');
  return (t) => assertNothingForged(t, testApp, fingerprint);
}
