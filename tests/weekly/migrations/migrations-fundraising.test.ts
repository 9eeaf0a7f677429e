import { test } from 'node:test';
import { killMigrations } from '../../upgrades/killed-migrations.ts';
import { MIGRATED } from '../../upgrades/services/fundraising.ts';
import { upgradeUnderTraffic } from '../../upgrades/upgrade.ts';
import { sizeOf } from '../sizes.ts';

test('fundraising: a migration killed at any statement can be resumed, and nothing is lost or half done', async (t) => {
  await killMigrations(t, MIGRATED, 1_500);
});

test('fundraising: the newest migrations on many rows do not block concurrent reads and writes for long', async (t) => {
  await upgradeUnderTraffic(t, MIGRATED, sizeOf('MIGRATED_ROWS'));
});
