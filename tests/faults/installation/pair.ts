import type { HasAfter } from '@bulwagan/testing/database.ts';
import type { Owner } from '../../start/program.ts';
import { type Place, preparePlace, settingsOf } from './environment.ts';
import { type Supervised, supervise } from './supervised.ts';

export interface Pair extends Place {
  programs: Supervised[];
}

/** Starts two servers on one durable PostgreSQL, as in production, without a proxy in between. */
export async function startPair(test: HasAfter & Owner, otherCampaigns: number): Promise<Pair> {
  const place = await preparePlace(test, otherCampaigns);
  const { postgres, gateway, post } = place;
  const settings = settingsOf({
    databaseUrl: postgres.url(),
    gatewayPort: gateway.port,
    mailPort: post.port,
  });
  const programs = [
    await supervise(test, 'program 1', settings),
    await supervise(test, 'program 2', settings),
  ];
  for (const program of programs) await program.start();
  return { ...place, programs };
}

/** Stops both servers like an operator, so that nothing changes any more. Returns how many did not exit with 0. */
export async function stopPair({ programs }: Pair): Promise<number> {
  const codes = await Promise.all(programs.map((program) => program.stop()));
  return codes.filter((code) => code !== 0).length;
}
