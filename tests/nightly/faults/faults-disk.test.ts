import { test } from 'node:test';
import { fillDatabaseDisk } from '../../faults/disk.ts';
import { fillFilesDisk } from '../../faults/files-disk.ts';
import { NIGHT } from '../../faults/goals.ts';

const ROUNDS = Number(process.env.FAULT_ROUNDS ?? NIGHT.roundsOfFullDisk);

test('with a full database disk under load, nothing is acknowledged that is not stored', async (t) => {
  await fillDatabaseDisk(t, ROUNDS);
});

test('with a full, read-only or failing file disk, uploads are refused and leave no partial file or draft', async (t) => {
  await fillFilesDisk(t, NIGHT.uploadsToFullDisk);
});
