import { setTimeout as sleep } from 'node:timers/promises';
import { ask } from '../asking.ts';
import { note, type Work } from './work.ts';

const READ_EVERY_MS = 50;

/** Reads from any responding server, as behind a balancer, and records how long none responds. */
export async function read(work: Work): Promise<void> {
  const { faultCluster, ledger } = work;
  while (!work.isEnding) {
    const answers = await Promise.all(
      faultCluster.programs.map(async ({ origin }) => {
        const answered = await ask(origin, {
          method: 'GET',
          path: `/fundraising/api/v1/campaigns/${faultCluster.campaignIds[0]}`,
          withinMs: 1_000,
        });
        note(work, 'read', answered, [200]);
        if (answered.status === 200) heard(work);
        return answered.status;
      }),
    );
    if (!answers.includes(200))
      ledger.longestSilenceMs = Math.max(ledger.longestSilenceMs, performance.now() - work.lastHeard);
    await sleep(READ_EVERY_MS);
  }
}

function heard(work: Work): void {
  const { ledger } = work;
  const now = performance.now();
  ledger.longestSilenceMs = Math.max(ledger.longestSilenceMs, now - work.lastHeard);
  work.lastHeard = now;
}
