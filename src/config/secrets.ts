import type { Environment } from './values.ts';

export const DEFAULT_SECRET = 'a secret for development only, known to everybody';
export const LEAST_SECRET_LENGTH = 32;

/** Separated by commas. One that is too short was never a secret of a program that ran. */
export function readPreviousSecrets(env: Environment, problems: string[]): string[] {
  if (!env.APP_SECRET_PREVIOUS) return [];
  const secrets = env.APP_SECRET_PREVIOUS.split(',').map((one) => one.trim());
  if (secrets.some((one) => one.length < LEAST_SECRET_LENGTH))
    problems.push(`APP_SECRET_PREVIOUS must list secrets of at least ${LEAST_SECRET_LENGTH} characters.`);
  return [...new Set(secrets)].filter((one) => one !== env.APP_SECRET);
}
