import { test } from 'node:test';
import { NIGHT } from '../../faults/goals.ts';
import { breakConnections, cutConnections } from '../../faults/lines.ts';

const CUTS = Number(process.env.FAULT_CUTS ?? NIGHT.cuts);
const PROBLEM_MS = Number(process.env.FAULT_PROBLEM_MS ?? NIGHT.problemMs);

test('connections cut before, during and after commits lose nothing and do nothing twice', async (t) => {
  await cutConnections(t, CUTS);
});

test('after every kind of network fault to database, gateway and mail server all recover soon and no mail is lost', async (t) => {
  await breakConnections(t, PROBLEM_MS);
});
