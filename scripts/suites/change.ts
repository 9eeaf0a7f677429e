import { CHANGE_PACKAGES, installPackages } from './debian.ts';
import type { Section } from './section.ts';
import type { Plan } from './sections.ts';

const npm = (...words: string[]): string[] => ['npm', 'run', '--silent', ...words];
const check = (name: string, ...words: string[]): Section => ({
  name,
  command: npm(...words),
  isAside: true,
});
const dev = (name: string, ...words: string[]): Section => check(name, 'dev', '--', ...words);

/** Everything that a change must pass, after the installation of the npm packages. */
export const EVERY_CHANGE: Plan = {
  // The tests wait for a tenth of their time; these checks use it.
  checks: [
    { name: 'Debian packages', command: installPackages(CHANGE_PACKAGES) },
    check('format and lint', 'lint', '--', '--error-on-warnings'),
    // Limits that programs share, with a real Redis. `npm run nightly` runs the other nightly tests.
    {
      name: 'with packages',
      command: ['npm', 'test', '--', 'tests/nightly/rate-limits-redis.test.ts'],
      hasTests: true,
    },
    dev('imports', 'imports'),
    check('types', 'types'),
    dev('unused code', 'unused'),
    dev('OpenAPI', 'openapi', '--check'),
    dev('database types', 'db-types', '--check'),
    dev('database schema', 'schema', '--check'),
    dev('conformance', 'conformance', '--strict'),
    dev('words of the glossary', 'writing'),
    dev('ASVS', 'asvs', '--check'),
    dev('packages', 'packages'),
  ],
  tests: [{ name: 'tests', command: ['npm', 'test'], hasTests: true }],
  // The main browser tests, always at the same width (docs/decisions/tests/0023-main-browser-tests.md).
  after: [{ name: 'pages', command: npm('test:browser'), hasTests: true, env: { STORIES: 'main' } }],
};

/** Returns the sections with one of the words in their name; undefined if there is none. Without words, returns all. */
export function selected(plan: Plan, words: readonly string[]): Plan | undefined {
  if (words.length === 0) return plan;
  const isWanted = ({ name }: Section) => words.some((word) => name.includes(word));
  const wanted = {
    checks: plan.checks.filter(isWanted),
    tests: plan.tests.filter(isWanted),
    after: plan.after.filter(isWanted),
  };
  return Object.values(wanted).every((sections) => sections.length === 0) ? undefined : wanted;
}
