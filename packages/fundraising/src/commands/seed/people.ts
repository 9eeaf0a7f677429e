import type { Role } from '@bulwagan/contracts/fundraising/roles.ts';
import { createRandom, type Random } from '@bulwagan/platform/commands/random.ts';
import type { CopyTransaction } from '@bulwagan/platform/database/copy.ts';
import { withCopyTransaction } from '@bulwagan/platform/database/copy.ts';
import type { App } from '../../context.ts';
import type { DB } from '../../database.ts';
import { isoOf } from '../../demo/donations.ts';
import { mailName, newName } from '../../demo/names.ts';
import { takeIds } from '../../demo/record-donations.ts';
import { momentInMs, type SeedPlan } from './plan.ts';

const BATCH = 10_000;

interface NewPerson {
  role: Role;
  institutionId: number | null;
  createdAtInMs: number;
  /** The domain of the mail addresses. */
  host: string;
}

/** Copies verified accounts with one password. Returns the ids in order. */
export async function copyPeople(
  { db, copy }: CopyTransaction<DB>,
  random: Random,
  passwordHash: string,
  people: NewPerson[],
): Promise<number[]> {
  const ids = await takeIds(db, 'users', people.length);
  const columns = [
    'id',
    'first_name',
    'last_name',
    'email',
    'email_key',
    'password_hash',
    'status',
    'email_verified_at',
    'institution_id',
    'created_at',
    'updated_at',
  ];
  const rows = people.map(({ institutionId, createdAtInMs, host }, n) => {
    const name = newName(random);
    // The id makes each address unique.
    const email = `${mailName(name)}.${ids[n]}@${host}`;
    const at = isoOf(createdAtInMs);
    return [ids[n]!, name.first, name.last, email, email, passwordHash, 'active', at, institutionId, at, at];
  });
  await copy('users', columns, rows);
  await copy(
    'user_roles',
    ['user_id', 'role'],
    people.map(({ role }, n) => [ids[n]!, role]),
  );
  return ids;
}

/** Donors in the order of their registration. */
export async function seedDonors(app: App, plan: SeedPlan, passwordHash: string): Promise<Int32Array> {
  const donorIds = new Int32Array(plan.donors);
  for (let done = 0; done < plan.donors; done += BATCH) {
    const people = Array.from({ length: Math.min(BATCH, plan.donors - done) }, (_, n) => ({
      role: 'donor' as const,
      institutionId: null,
      createdAtInMs: momentInMs(plan, (done + n) / plan.donors),
      host: 'donors.test',
    }));
    const random = createRandom(plan.seed ^ (0x5eed_0000 + done));
    const ids = await withCopyTransaction(app.connection, (transaction) =>
      copyPeople(transaction, random, passwordHash, people),
    );
    donorIds.set(ids, done);
  }
  return donorIds;
}
