import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { auditNames } from '../../apps/console/src/fundraising/manage/audit/names.ts';
import { auditTexts } from '../../apps/console/src/fundraising/manage/audit/texts.ts';
import { PAPER_DETAILS } from '../../packages/fundraising/src/institutions/paper-details.ts';
import { DONOR_DETAILS } from '../../packages/fundraising/src/profile/queries.ts';

const PACKAGES = join(import.meta.dirname, '../../packages');
const WRITERS = ['fundraising/src', 'platform/src/documents', 'platform/src/second-factor'];
/** An action where it is recorded; those of templates are an argument of the function that records them. */
const ACTION = /action: '([a-z_]+\.[a-z_]+)'|, '(document_template\.[a-z]+)'/g;

const sources = (folder: string): string[] =>
  readdirSync(join(PACKAGES, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
    .map((path) => readFileSync(join(PACKAGES, folder, path), 'utf8'));

test('F§5 the audit log names in words each action that is recorded, and the area in which it is found', () => {
  const recorded = new Set(
    WRITERS.flatMap(sources).flatMap((text) =>
      [...text.matchAll(ACTION)].map(([, action, ofTemplate]) => (action ?? ofTemplate)!),
    ),
  );
  assert.ok(recorded.has('document.issued') && recorded.has('document_template.published'));
  const { action: names, area } = auditTexts.fil;
  for (const action of recorded) assert.ok(Object.hasOwn(names, action), action);
  for (const action of recorded)
    if (action.startsWith('document')) assert.ok(Object.hasOwn(area, action.split('.')[0]!), action);
});

test('contract §3.2 the audit log names the tax data of institutions and donors in words', () => {
  const names: Readonly<Record<string, string>> = auditNames.fil;
  const columns = [...PAPER_DETAILS, 'registered_name', 'address', ...DONOR_DETAILS];
  for (const name of columns) assert.ok(names[name.replace('_encrypted', '')] !== undefined, name);
});
