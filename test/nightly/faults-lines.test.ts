import { test } from 'node:test';
import { NIGHT } from '../faults/goals.ts';
import { cutConnections, spoilLines } from '../faults/lines.ts';

const CUTS = Number(process.env.FAULT_CUTS ?? NIGHT.cuts);
const TROUBLE_MS = Number(process.env.FAULT_TROUBLE_MS ?? NIGHT.troubleMs);

test('F3: connections are cut before, in and after commits, and all at once: nothing is lost, nothing is done twice', async (t) => {
  await cutConnections(t, CUTS);
});

test('F3, F5: lines to database, gateway and mail server go bad in every way: all serve again soon, no mail is lost', async (t) => {
  await spoilLines(t, TROUBLE_MS);
});
