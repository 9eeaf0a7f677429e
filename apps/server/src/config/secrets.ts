import type { Config } from './config.ts';
import type { Environment } from './values.ts';

export const DEFAULT_SECRET = 'a secret for development only, known to everybody';
export const LEAST_SECRET_LENGTH = 32;

/**
 * Reads the master secret. In production, a short or default secret is reported later, together with all other
 * problems.
 */
export function readSecret(env: Environment, mode: Config['mode'], problems: string[]): string {
  const secret = env.APP_SECRET || DEFAULT_SECRET;
  if (mode === 'development' && secret.length < LEAST_SECRET_LENGTH)
    problems.push(`APP_SECRET must have at least ${LEAST_SECRET_LENGTH} characters.`);
  return secret;
}

/** Reads comma-separated former secrets. A short secret is refused, because no running program can have used it. */
export function readPreviousSecrets(env: Environment, problems: string[]): string[] {
  if (!env.APP_SECRET_PREVIOUS) return [];
  const secrets = env.APP_SECRET_PREVIOUS.split(',').map((one) => one.trim());
  if (secrets.some((one) => one.length < LEAST_SECRET_LENGTH))
    problems.push(`APP_SECRET_PREVIOUS must list secrets of at least ${LEAST_SECRET_LENGTH} characters.`);
  return [...new Set(secrets)].filter((one) => one !== env.APP_SECRET);
}
