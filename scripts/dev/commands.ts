import { SERVICE_NAMES } from '@bulwagan/server/services.ts';

/** Command of `npm run dev -- NAME`. */
export interface DevCommand {
  /** Purpose, in one line; docs/commands.md shows the same. */
  about: string;
  /** Programs and their arguments, one after another; arguments of the command go to the first. */
  steps: readonly (readonly [program: string, ...args: string[]])[];
}

const script = (name: string): DevCommand['steps'][number] => ['node', `scripts/dev/${name}.ts`];

/** Commands for developers that are used less often than those of package.json. */
export const DEV_COMMANDS: Record<string, DevCommand> = {
  openapi: {
    about: 'writes and checks the OpenAPI documents; `--check` only checks',
    steps: [
      script('openapi'),
      ['redocly', 'lint', ...SERVICE_NAMES.map((name) => `docs/openapi/${name}.json`)],
    ],
  },
  schema: {
    about: 'writes `docs/schema/*.sql` from the migrations; `--check` only compares',
    steps: [script('schema')],
  },
  'db-types': {
    about: 'writes the TypeScript types of the tables; `--check` only compares',
    steps: [script('database-types')],
  },
  golden: {
    about: 'sends the recorded requests again and shows answers that differ; `--write` records them',
    steps: [script('golden')],
  },
  conformance: {
    about:
      'lists each row of the specification with the tests that show it; `--strict` fails for one without',
    steps: [script('conformance')],
  },
  asvs: {
    about:
      'lists each requirement of OWASP ASVS 5.0, level 2, with the tests that show it, and writes the page',
    steps: [script('asvs')],
  },
  imports: { about: 'reports forbidden imports and import cycles', steps: [script('imports')] },
  unused: { about: 'reports unused files, exports and packages', steps: [['knip']] },
  writing: {
    about:
      'reports words that the glossary has replaced; `--sample 20 --seed 7 comments` prints random comments',
    steps: [script('writing-lint')],
  },
  packages: {
    about: 'checks licences and install scripts of the packages, and writes an inventory',
    steps: [script('packages')],
  },
  audit: { about: 'reports known vulnerabilities of the packages', steps: [script('audit')] },
  icons: { about: 'copies the icons that the pages import', steps: [script('icons')] },
  screenshots: { about: 'takes the pictures of the page guide', steps: [script('screenshots')] },
  simulator: {
    about: 'starts only the simulator of the payment gateway',
    steps: [['node', 'packages/paymongo-simulator/src/main.ts']],
  },
  places: {
    about: 'writes the provinces, cities and countries of court from their packages',
    steps: [script('places')],
  },
};
