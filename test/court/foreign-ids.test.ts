import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { type Change, type Ids, nameOf, placeholdersIn, placeholdersOf } from '../attack/changes.ts';
import { startCourt } from '../court.ts';
import { CHANGES, caseWithAll, everything, send } from './changes.ts';

const world = await startCourt({ after });
const [branchA, branchB] = [await world.branch(), await world.branch()];
const admin = await world.as('Super Admin');
const clerk = await world.as('Branch of the Court Clerk', branchA);
const colleague = await world.as('Branch of the Court Clerk', branchA);

/** The clerk's own, another case of the same branch with files and entries of a colleague, and one of another branch. */
const mine = await caseWithAll(world, { admin, owner: clerk, branchId: branchA, hour: 13 });
const beside = await caseWithAll(world, { admin, owner: colleague, branchId: branchA, hour: 15 });
const elsewhere = await caseWithAll(world, { admin, owner: admin, branchId: branchB, hour: 16 });
const none: Ids = Object.fromEntries(Object.keys(mine).map((name) => [name, crypto.randomUUID()]));

/** Owned by people, and not by cases. */
const PERSONAL = ['event', 'temporary'];

async function assertRefused(change: Change, name: string, ids: Ids, of: string): Promise<void> {
  const reply = await send(clerk, change, { ...mine, [name]: ids[name]! });
  const wanted = change.path.includes(`{${name}}`) ? 404 : 422;
  assert.equal(reply.status, wanted, `${nameOf(change)} with the ${name} ${of}: ${reply.text}`);
}

/** Names that stand for what hangs on another name of the same request, so that both have to be of one case. */
function dependent({ path, body, form }: Change): string[] {
  const inBody = placeholdersIn(body ?? form?.texts ?? {});
  const [root] = placeholdersIn(path);
  const hanging = [...placeholdersIn(path).slice(1), ...inBody];
  const isRoot = (name: string) => name === root || ['case', 'linked', 'report', 'user'].includes(name);
  return hanging.filter((name) => !isRoot(name));
}

test('C§7 no change takes the id of what is out of reach, of another case, of somebody else or of nothing, and then changes nothing', async () => {
  for (const change of CHANGES) {
    const before = await everything(world);
    const names = placeholdersOf(change);
    for (const name of names) {
      if (name === 'user') continue;
      await assertRefused(change, name, elsewhere, 'of another branch');
      await assertRefused(change, name, none, 'of nothing');
      const hangs = dependent(change).includes(name) || PERSONAL.includes(name);
      if (hangs) await assertRefused(change, name, beside, 'of another case');
    }
    assert.equal(await everything(world), before, nameOf(change));
    const { status, text } = await send(clerk, change, mine);
    assert.ok(status === 200 || status === 201, `${nameOf(change)}: ${status} ${text}`);
  }
});
