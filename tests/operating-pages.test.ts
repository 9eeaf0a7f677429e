import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { readConfig } from '@bulwagan/server/config/read.ts';
import { SERVICE_NAMES } from '@bulwagan/server/services.ts';
import { ALL_SERVICES } from '@bulwagan/server/start/services.ts';

/** Names of the settings that the program reads from its environment. */
function settingsRead(mode: string): string[] {
  const names = new Set<string>();
  const env = new Proxy<Record<string, string | undefined>>(
    {},
    {
      get(_, name) {
        names.add(String(name));
        return name === 'NODE_ENV' ? mode : undefined;
      },
    },
  );
  try {
    readConfig(env);
  } catch (error) {
    // Production mode refuses an empty environment.
    assert.match(String(error), /The configuration is not usable/);
  }
  return [...names];
}

test('contract §1: the table of settings has exactly the settings that the program reads', () => {
  const page = readFileSync('docs/operating/settings.md', 'utf8');
  const listed = [...page.matchAll(/^\| ((?:`[A-Z_]+`(?:, )?)+) \|/gm)].flatMap(([, cell]) =>
    [...cell!.matchAll(/`([A-Z_]+)`/g)].map(([, name]) => name!),
  );
  /** Listed for one service, and the same for all. */
  const perService = SERVICE_NAMES.map((name) => name.toUpperCase()).flatMap((service) => [
    `${service}_URL`,
    `${service}_DATABASE_URL`,
    `${service}_DATABASE_DIRECT_URL`,
  ]);
  const read = new Set([...settingsRead('development'), ...settingsRead('production')]);
  assert.deepEqual([...new Set([...listed, ...perService])].sort(), [...read].sort());
});

test('every log message that the monitoring page names is in the source', () => {
  const page = readFileSync('docs/operating/monitoring.md', 'utf8');
  const [, table = ''] = /^## Signs in the log$([\s\S]*?)^## /m.exec(page)!;
  const messages = [...table.matchAll(/^\| `([^`]+)`/gm)].map(([, message]) => message!);
  assert.ok(messages.length >= 8);
  const source = globSync('{apps/server,packages/*}/src/**/*.ts').map((file) => readFileSync(file, 'utf8'));
  for (const message of messages)
    assert.ok(
      source.some((text) => text.includes(message)),
      message,
    );
});

test('the page of secrets lists exactly the tables whose values are re-encrypted, and their number', async () => {
  const page = readFileSync('docs/operating/secrets.md', 'utf8');
  const names = ['six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'];
  let count = 0;
  for (const { name, load } of ALL_SERVICES) {
    const [, cell = ''] = new RegExp(`^ *\\| ${name} \\| (.+) \\|$`, 'm').exec(page) ?? [];
    const listed = [...cell.matchAll(/`([a-z_]+)`/g)].map(([, table]) => table);
    const tables = (await load()).encryptedTables.map((table) => table.name);
    assert.deepEqual(listed, tables, name);
    count += tables.length;
  }
  assert.match(page, new RegExp(`log has each of the ${names[count - 6]} lines`));
});
