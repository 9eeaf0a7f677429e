import type { Settings } from './kinds/deliveries.ts';
import type { Reader, Transaction } from './stores/store.ts';

const SETTINGS_ID = 'settings';

const DEFAULTS: Settings = {
  id: SETTINGS_ID,
  kind: 'settings',
  lookup: null,
  attributes: {
    duplicates: 0,
    shuffle: false,
    delay_ms: 0,
    drop: 0,
    hold: false,
    keep_timestamp: false,
    concurrency: 10,
    refunds: 'succeed',
  },
  hidden: { faults: [] },
};

/** Returns the simulator's current settings, or the defaults. */
export async function getSettings(reader: Reader): Promise<Settings> {
  return (await reader.peek('settings', SETTINGS_ID)) ?? structuredClone(DEFAULTS);
}

/** Same, but locks the settings until the transaction ends. */
export async function lockSettings(tx: Transaction): Promise<Settings> {
  return (await tx.find('settings', SETTINGS_ID)) ?? structuredClone(DEFAULTS);
}
