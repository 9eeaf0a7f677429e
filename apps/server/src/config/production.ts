import type { Config } from './config.ts';
import { gatewayProblems } from './gateway.ts';
import { DEFAULT_SECRET, LEAST_SECRET_LENGTH } from './secrets.ts';
import type { Environment } from './values.ts';
import { HOW_TO_MAKE, isWeakSecret } from './weak-secrets.ts';

/** Returns the problems of settings that are acceptable in development but not in production. */
export function productionProblems(config: Config, env: Environment): string[] {
  const problems: string[] = [];
  for (const name of config.services) {
    if (config.databaseUrls[name] === undefined) {
      problems.push(
        `DATABASE_URL (or ${name.toUpperCase()}_DATABASE_URL) must name a PostgreSQL server; the embedded one is for development.`,
      );
    }
  }
  if (config.secret === DEFAULT_SECRET || isWeakSecret(config.secret, LEAST_SECRET_LENGTH)) {
    problems.push(
      `APP_SECRET must be a random secret of at least ${LEAST_SECRET_LENGTH} characters. ${HOW_TO_MAKE}`,
    );
  }
  if (config.mailUrl === undefined)
    problems.push('MAIL_URL must name a mail server (smtp://…); the mailbox is for development.');
  if (env.DEMO_PASSWORD)
    problems.push('DEMO_PASSWORD must not be set: there are no demo accounts in production.');
  if (config.services.includes('fundraising')) problems.push(...gatewayProblems(config.gateway));
  return problems;
}
