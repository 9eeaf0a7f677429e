import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { readOptions } from '@bulwagan/platform/commands/arguments.ts';
import { EXIT, runCommand } from '@bulwagan/platform/commands/command.ts';
import { findScriptProblems } from './packages/install-scripts.ts';
import { findLicenceProblems, type LicenceRules } from './packages/licences.ts';
import { readLock } from './packages/lock.ts';
import { findNumberProblems, numberOf, type PackageNumber } from './packages/number.ts';
import { makeSbom } from './packages/sbom.ts';

const SBOM = 'build/sbom.cdx.json';

const USAGE = `
Usage: npm run dev -- packages

Writes the packages of the lock file to ${SBOM} (CycloneDX). Exits with 1 when docs/packages/licences.json does not
allow the licence of a package, when a package has an install script that allowScripts of package.json does not name, or when
the number of production packages differs from docs/packages/number.json.
Needs no network; npm run dev -- audit does.
`;

await runCommand(USAGE, async (args) => {
  readOptions(args, {});
  const lock = readLock();
  const rules = JSON.parse(readFileSync('docs/packages/licences.json', 'utf8')) as LicenceRules;
  const most = JSON.parse(readFileSync('docs/packages/number.json', 'utf8')) as PackageNumber;
  const { allowScripts = {} } = JSON.parse(readFileSync('package.json', 'utf8'));

  mkdirSync(dirname(SBOM), { recursive: true });
  writeFileSync(SBOM, `${JSON.stringify(makeSbom(lock), null, 2)}\n`);

  const problems = [
    ...findLicenceProblems(lock.packages, rules),
    ...findScriptProblems(lock.packages, allowScripts),
    ...findNumberProblems(lock.packages, most),
  ];
  for (const problem of problems) console.error(problem);
  console.log(`${lock.packages.length} packages, ${numberOf(lock.packages)} in production, in ${SBOM}.`);
  return problems.length > 0 ? EXIT.refused : EXIT.done;
});
