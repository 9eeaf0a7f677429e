import { test } from 'node:test';
import { fillDatabaseDisk } from '../faults/disk.ts';
import { fillFilesDisk } from '../faults/files-disk.ts';
import { NIGHT } from '../faults/goals.ts';

const ROUNDS = Number(process.env.FAULT_ROUNDS ?? NIGHT.roundsOfFullDisk);

test('F4: the disk of the database is full under load: nothing is acknowledged that is not stored', async (t) => {
  await fillDatabaseDisk(t, ROUNDS);
});

test('F4: the disk of the files is full, read-only or failing: uploads are refused, and neither half a file nor a draft stays', async (t) => {
  await fillFilesDisk(t, NIGHT.uploadsToFullDisk);
});
