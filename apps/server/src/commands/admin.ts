import { userInfo } from 'node:os';
import type { Accounts, NewAccount } from '@bulwagan/platform/commands/accounts.ts';
import { integer, readOptions, required } from '@bulwagan/platform/commands/arguments.ts';
import { askNewPassword } from '@bulwagan/platform/commands/ask-password.ts';
import { runCommand, UsageError } from '@bulwagan/platform/commands/command.ts';
import { count } from '@bulwagan/platform/commands/progress.ts';
import { textTable } from '@bulwagan/platform/commands/table.ts';
import { endOfGenerated } from '@bulwagan/platform/identity/passwords/generated-passwords.ts';
import { randomToken } from '@bulwagan/platform/identity/secrets.ts';
import type { Jobs } from '@bulwagan/platform/jobs/jobs.ts';
import { systemClock } from '@bulwagan/platform/time/clock.ts';
import type { Config } from '../config/config.ts';
import { readConfig } from '../config/read.ts';
import { SERVICE_NAMES } from '../services.ts';
import { ALL_SERVICES, findService, type RegisteredService } from '../start/services.ts';
import type { FailedFilter } from './admin-jobs.ts';
import { withService } from './open-service.ts';

/** Options of `create-user` for each service, one below the other. */
const CREATE_USER = ALL_SERVICES.map(
  ({ name, commands }, index) =>
    `  ${(index === 0 ? 'create-user' : '').padEnd(16)} ${`${name}:`.padEnd(12)} ${commands.account}`,
).join('\n');

const USAGE = `
Usage: npm run admin -- COMMAND --service ${SERVICE_NAMES.join('|')} [options]

${CREATE_USER}
                   and for all [--generate]. Creates a verified account. Prompts for the password, or reads it from standard
                   input when piped; --generate creates one, valid for seven days, and prints it once. It is never an argument.
  disable-user     --email A [--reason TEXT]   Refuses the user from the next request on, even the last admin.
  enable-user      --email A                   Allows the user to sign in again.
  revoke-sessions  --email A                   Ends all tokens and web sessions; the user can sign in again.
  reset-two-factor --email A                   For a user who has lost authenticator, passkeys and recovery codes.
  list-users       [--role R] [--limit N]      Newest first; 100 by default.

  list-failed-jobs  [--job NAME] [--limit N]   Lists jobs that failed after their last attempt within thirty days, with time,
                   number of attempts and reason. Newest first; 100 by default.
  retry-failed-jobs --id ID [--id ID] | --job NAME | --all   Queues them again with all their attempts, for the running
                   programs or the next start.

  list-repeats     Lists rows whose number, name or code another row already has in another spelling, from before spellings
                   were compared without case, spaces and dashes. They are kept; new ones are refused.

${ALL_SERVICES.map(({ commands }) => commands.roles).join('\n')}
Changes to accounts are recorded in the audit log. Uses DATABASE_URL, or the embedded database of DATA_DIR, whether or not the
program is running. Exit code 0: done. 1: refused, nothing changed. 2: wrong arguments, or no database.
`;

const OPTIONS = {
  service: { type: 'string' },
  email: { type: 'string' },
  name: { type: 'string' },
  'first-name': { type: 'string' },
  'last-name': { type: 'string' },
  role: { type: 'string', multiple: true },
  institution: { type: 'string' },
  branch: { type: 'string', multiple: true },
  username: { type: 'string' },
  organization: { type: 'string' },
  generate: { type: 'boolean' },
  reason: { type: 'string' },
  limit: { type: 'string' },
  job: { type: 'string' },
  id: { type: 'string', multiple: true },
  all: { type: 'boolean' },
} as const;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const WORKFORCE_ALONE = ['username', 'organization'] as const;

type Given = ReturnType<typeof readOptions<typeof OPTIONS>>;

interface Command {
  /** Options in addition to `service`. */
  options: readonly (keyof typeof OPTIONS)[];
  /** Validates the arguments before connecting to the database. */
  prepare(given: Given): Run;
}

/** Returns the exit code. */
type Run = (config: Config, service: RegisteredService) => Promise<number>;

/** Creates a command that changes or lists accounts. */
const toAccounts =
  (work: (accounts: Accounts) => Promise<void>): Run =>
  async (config, service) => {
    await withAccounts(config, service, work);
    return 0;
  };

type JobTools = typeof import('./admin-jobs.ts');

/** Creates a command that lists or retries failed jobs. */
const toJobs =
  (work: (tools: JobTools, jobs: Jobs) => Promise<number>): Run =>
  async (config, service) => {
    const tools = await import('./admin-jobs.ts');
    return await tools.withJobs(config, service, (jobs) => work(tools, jobs));
  };

const COMMANDS: Record<string, Command> = {
  'create-user': {
    options: [
      'email',
      'username',
      'name',
      'first-name',
      'last-name',
      'role',
      'institution',
      'branch',
      'organization',
      'generate',
    ],
    prepare: (given) => {
      const account = accountOf(given);
      return toAccounts((accounts) => createUser(accounts, account, given.generate === true));
    },
  },
  'disable-user': {
    options: ['email', 'reason'],
    prepare: (given) => {
      const email = required('email', given.email);
      return toAccounts(async (accounts) => {
        await accounts.disable(email, given.reason ?? 'Disabled by the operator.');
        console.log(`${email} is disabled.`);
      });
    },
  },
  'enable-user': {
    options: ['email'],
    prepare: (given) => {
      const email = required('email', given.email);
      return toAccounts(async (accounts) => {
        await accounts.enable(email);
        console.log(`${email} is enabled.`);
      });
    },
  },
  'revoke-sessions': {
    options: ['email'],
    prepare: (given) => {
      const email = required('email', given.email);
      return toAccounts(async (accounts) => {
        await accounts.revokeSessions(email);
        console.log(`All tokens and sessions of ${email} have ended.`);
      });
    },
  },
  'reset-two-factor': {
    options: ['email'],
    prepare: (given) => {
      const email = required('email', given.email);
      return toAccounts(async (accounts) => {
        await accounts.resetTwoFactor(email);
        console.log(`${email} now signs in with only the password; all sessions have ended.`);
      });
    },
  },
  'list-users': {
    options: ['role', 'limit'],
    prepare: (given) => {
      const limit = integer('limit', given.limit, 100, 1, 100_000);
      const [role, ...others] = given.role ?? [];
      if (others.length > 0) throw new UsageError('list-users accepts only one --role.');
      return toAccounts((accounts) => listUsers(accounts, role, limit));
    },
  },
  'list-failed-jobs': {
    options: ['job', 'limit'],
    prepare: (given) => {
      const limit = integer('limit', given.limit, 100, 1, 100_000);
      return toJobs((tools, jobs) => tools.listFailedJobs(jobs, given.job, limit));
    },
  },
  'list-repeats': {
    options: [],
    prepare: () => async (config, service) => {
      const { listRepeats } = await import('./admin-repeats.ts');
      return await listRepeats(config, service);
    },
  },
  'retry-failed-jobs': {
    options: ['id', 'job', 'all'],
    prepare: (given) => {
      const filter = failedFilter(given);
      return toJobs((tools, jobs) => tools.retryFailedJobs(jobs, filter));
    },
  },
};

await runCommand(USAGE, async ([name, ...args]) => {
  const command = COMMANDS[name ?? ''];
  if (command === undefined) {
    const names = Object.keys(COMMANDS).join(', ');
    throw new UsageError(
      name === undefined ? `Name a command: ${names}.` : `There is no command "${name}": ${names}.`,
    );
  }
  const given = readOptions(args, OPTIONS);
  for (const option of Object.keys(given)) {
    const isKnown = option === 'service' || command.options.includes(option as keyof typeof OPTIONS);
    if (!isKnown) throw new UsageError(`${name} has no option --${option}.`);
  }
  const service = serviceOf(given.service);
  for (const option of WORKFORCE_ALONE) {
    if (given[option] !== undefined && service.name !== 'workforce')
      throw new UsageError(`Only workforce has --${option}.`);
  }
  const run = command.prepare(given);
  return await run(readConfig(process.env), service);
});

function serviceOf(text: string | undefined): RegisteredService {
  const service = findService(required('service', text).toLowerCase());
  if (service === undefined)
    throw new UsageError(`There is no service "${text}": ${SERVICE_NAMES.join(', ')}.`);
  return service;
}

async function withAccounts(
  config: Config,
  service: RegisteredService,
  work: (accounts: Accounts) => Promise<void>,
): Promise<void> {
  await withService(config, service, async ({ commands }) => work(await commands.accounts(operator())));
}

/** Returns the operating-system user for the audit log. A container may have no name for its user. */
function operator(): string {
  try {
    return `admin command, ${userInfo().username}`;
  } catch {
    return `admin command, user ${process.getuid?.() ?? 'unknown'}`;
  }
}

function accountOf(given: Given): NewAccount {
  const roles = given.role ?? [];
  if (roles.length === 0) throw new UsageError('--role is required.');
  return {
    email: required('email', given.email),
    username: given.username ?? null,
    name: given.name ?? null,
    firstName: given['first-name'] ?? null,
    lastName: given['last-name'] ?? null,
    branches: given.branch ?? [],
    organization: given.organization ?? null,
    roles,
    institutionId:
      given.institution === undefined ? null : integer('institution', given.institution, 0, 1, 2 ** 31 - 1),
  };
}

/** Parses the selection of jobs: IDs, a name, or all. All jobs are selected only if requested explicitly. */
function failedFilter({ id, job, all }: Given): FailedFilter {
  if ([id, job, all].filter((one) => one !== undefined).length !== 1)
    throw new UsageError('Select jobs by --id, --job or --all.');
  const ids = id?.map((one) => one.toLowerCase());
  const wrong = ids?.find((one) => !UUID.test(one));
  if (wrong !== undefined) throw new UsageError(`"${wrong}" is not the id of a job.`);
  return { ids, job };
}

async function createUser(accounts: Accounts, account: NewAccount, isGenerated: boolean): Promise<void> {
  await accounts.check(account);
  const password = isGenerated ? randomToken(18) : await askNewPassword();
  const endsAt = isGenerated ? endOfGenerated(systemClock.now()) : null;
  const id = await accounts.create(account, password, endsAt);
  console.log(`${account.email} is user ${id}.`);
  if (endsAt === null) return;
  console.log(`Password, shown this once: ${password}`);
  console.log(`It expires at ${endsAt}; choose another password before then.`);
}

async function listUsers(accounts: Accounts, role: string | undefined, limit: number): Promise<void> {
  const { headings, rows, total } = await accounts.list({ role, limit });
  if (rows.length > 0) console.log(`${textTable(headings, rows)}\n`);
  const shown = rows.length < total ? `, of which ${count(rows.length)} are shown (--limit)` : '';
  console.log(`${count(total)} ${total === 1 ? 'user' : 'users'}${shown}`);
}
