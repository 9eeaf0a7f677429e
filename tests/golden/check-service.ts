import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import type { HasAfter } from '@bulwagan/testing/database.ts';
import { useFixedRandomness } from './fixed-randomness.ts';
import { fileOf, findDifferences, writePairs } from './pair-files.ts';
import { groupsOf, type RecordedService, recordModules } from './record-modules.ts';

const isWriting = process.env.GOLDEN_WRITE === 'true';

/** Registers tests which assert that a service answers the recorded requests with the recorded responses. */
export function checkService(name: string, start: (test: HasAfter) => Promise<RecordedService>): void {
  const url = new URL(`../../docs/openapi/${name}.json`, import.meta.url);
  for (const modules of groupsOf(JSON.parse(readFileSync(url, 'utf8'))))
    test(`contract: ${name} answers as recorded: ${modules.join('; ')}`, async (t) => {
      const service = await start(t);
      // Started late, because names of databases must differ between processes.
      const restore = useFixedRandomness();
      const recorded = await recordModules(service, modules).finally(restore);
      const differences = [...recorded].map(([module, pairs]) => {
        t.diagnostic(`${module}: ${pairs.length} pairs`);
        const file = fileOf(name, module);
        if (isWriting) writePairs(file, pairs);
        return findDifferences(file, pairs) ?? '';
      });
      const found = differences.filter((text) => text !== '').join('\n');
      assert.ok(
        found === '',
        `${found}\nIf this change is intended, run \`npm run dev -- golden --write\` and commit the result.`,
      );
    });
}
