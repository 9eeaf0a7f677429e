import { setTimeout as sleep } from 'node:timers/promises';
import {
  GatewayDeclined,
  type GatewayError,
  GatewayMalformed,
  GatewayOutcomeUnknown,
  GatewayRefused,
  GatewayUnavailable,
  type LookUp,
  type UnknownReason,
} from '@bulwagan/platform/payments/errors.ts';
import type { ProviderLog } from '@bulwagan/platform/payments/provider.ts';
import { type Attempt, send } from '@bulwagan/platform/payments/send.ts';
import type { Clock } from '@bulwagan/platform/time/clock.ts';
import type { Static, TSchema } from 'typebox';
import { parseAnswer, refusalOf } from './answers.ts';
import { namesNothing } from './refusals.ts';

export interface ClientOptions {
  id: string;
  /** With the version and without a trailing slash: `https://api.paymongo.com/v1`. */
  url: string;
  secretKey: string;
  /** Time limit of one call including retries. */
  timeoutInMs: number;
  fetch: typeof globalThis.fetch;
  clock: Clock;
  log: ProviderLog;
}

interface Call<Schema extends TSchema> {
  /** Completes the sentence `The gateway refused to …`. */
  operation: string;
  path: string;
  answer: Schema;
}

export interface Question<Schema extends TSchema> extends Call<Schema> {
  query?: Record<string, string>;
}

export interface Command<Schema extends TSchema> extends Call<Schema> {
  method?: 'POST' | 'PUT';
  attributes?: Record<string, unknown>;
  /** Where to look up the outcome when the answer is lost. */
  lookUp: LookUp;
  /** True only for idempotent commands. */
  isRepeatable?: boolean;
}

/** Sends requests to the gateway and converts each result to a validated answer or one of our errors. */
export interface Client {
  /**
   * Sends a query. Retried on lost answers, 429 and 5xx.
   * @throws GatewayUnavailable, GatewayRefused, GatewayMalformed
   */
  ask<Schema extends TSchema>(question: Question<Schema>): Promise<Static<Schema>>;
  /**
   * Sends a command. Retried only when it was certainly not received (no connection, 429).
   * @throws GatewayOutcomeUnknown when it may have been executed; GatewayUnavailable when it was not; GatewayDeclined,
   * GatewayRefused.
   */
  report<Schema extends TSchema>(command: Command<Schema>): Promise<Static<Schema>>;
  /** Returns the same client with one time limit for all its calls together. */
  within(timeoutInMs: number): Client;
  /** Milliseconds that a call made now may take. */
  timeLeftInMs(): number;
}

const MAX_ATTEMPTS = 3;
const BACKOFF_IN_MS = 150;

/** A query or command, ready to be sent. */
interface Job {
  operation: string;
  method: 'GET' | 'POST' | 'PUT';
  url: string;
  body: string | undefined;
  answer: TSchema;
  /** Absent for queries. */
  lookUp?: LookUp;
  isRepeatable: boolean;
}

type Verdict =
  | { kind: 'done'; value: unknown }
  | { kind: 'failed'; error: GatewayError }
  | { kind: 'again'; error: GatewayError; afterInMs: number };

export function createClient(options: ClientOptions): Client {
  return clientUntil(options, Number.POSITIVE_INFINITY);
}

/** `deadline` uses the process's monotonic clock, because waiting times do not depend on the date. */
function clientUntil(options: ClientOptions, deadline: number): Client {
  const timeLeftInMs = () => Math.max(0, Math.min(options.timeoutInMs, deadline - performance.now()));
  const url = (path: string, query?: Record<string, string>) =>
    `${options.url}${path}${query === undefined ? '' : `?${new URLSearchParams(query)}`}`;
  return {
    timeLeftInMs,
    within: (timeoutInMs) => clientUntil(options, Math.min(deadline, performance.now() + timeoutInMs)),
    ask: async ({ operation, path, query, answer }) => {
      const job: Job = {
        operation,
        method: 'GET',
        url: url(path, query),
        body: undefined,
        answer,
        isRepeatable: true,
      };
      // The value was validated against this schema.
      return (await perform(options, job, timeLeftInMs())) as Static<typeof answer>;
    },
    report: async (command) => {
      const { operation, method = 'POST', path, attributes, answer, lookUp, isRepeatable = false } = command;
      const body = attributes === undefined ? undefined : JSON.stringify({ data: { attributes } });
      const job: Job = { operation, method, url: url(path), body, answer, lookUp, isRepeatable };
      return (await perform(options, job, timeLeftInMs())) as Static<typeof answer>;
    },
  };
}

async function perform(options: ClientOptions, job: Job, limitInMs: number): Promise<unknown> {
  const started = performance.now();
  const sending = {
    method: job.method,
    url: job.url,
    authorization: authorizationOf(options),
    body: job.body,
  };
  for (let attempt = 1; ; attempt += 1) {
    const left = started + limitInMs - performance.now();
    if (left < 1) throw new GatewayUnavailable(job.operation, 'no time was left to ask');
    // One lost answer must leave time for a retry.
    const share = job.isRepeatable && attempt < MAX_ATTEMPTS ? left / 2 : left;
    const outcome = await send(options.fetch, sending, share);
    const verdict = judge(options, job, outcome);
    report(options, job, { attempt, outcome, verdict, durationInMs: performance.now() - started });
    if (verdict.kind === 'done') return verdict.value;
    if (verdict.kind === 'failed') throw verdict.error;
    const wait = Math.max(verdict.afterInMs, BACKOFF_IN_MS * 2 ** (attempt - 1) * (0.5 + Math.random()));
    const isTooLate = started + limitInMs - performance.now() <= wait;
    if (attempt >= MAX_ATTEMPTS || isTooLate) throw verdict.error;
    await sleep(wait);
  }
}

const authorizationOf = ({ secretKey }: ClientOptions) =>
  `Basic ${Buffer.from(`${secretKey}:`).toString('base64')}`;

function judge(options: ClientOptions, job: Job, outcome: Attempt): Verdict {
  const { operation } = job;
  if (outcome.kind === 'not_sent') {
    const error = new GatewayUnavailable(operation, 'no connection could be made', { cause: outcome.cause });
    return { kind: 'again', error, afterInMs: 0 };
  }
  if (outcome.kind === 'lost') return lost(job, outcome.reason, outcome.cause);
  const { status, text } = outcome;
  if (status === 429) {
    const retryAfterInSeconds = secondsUntil(outcome.retryAfter, options.clock);
    const error = new GatewayUnavailable(operation, 'it asked for fewer requests', { retryAfterInSeconds });
    return { kind: 'again', error, afterInMs: retryAfterInSeconds * 1000 };
  }
  if (status >= 400 && status < 500 && status !== 408) {
    return { kind: 'failed', error: refusalOf(operation, status, text) };
  }
  if (status < 200 || status > 299) return lost(job, 'server_error', new Error(`HTTP ${status}`));
  try {
    return { kind: 'done', value: parseAnswer(operation, job.answer, text) };
  } catch (error) {
    if (!(error instanceof GatewayMalformed)) throw error;
    if (job.lookUp === undefined) return { kind: 'failed', error };
    return lost(job, 'malformed_answer', error);
  }
}

/** Converts a missing or unusable answer: unavailable for a query, outcome unknown for a command. */
function lost(job: Job, reason: UnknownReason, cause: unknown): Verdict {
  const { operation, lookUp, isRepeatable } = job;
  const error =
    lookUp === undefined
      ? new GatewayUnavailable(operation, reason, { cause })
      : new GatewayOutcomeUnknown(operation, reason, lookUp, { cause });
  return isRepeatable ? { kind: 'again', error, afterInMs: 0 } : { kind: 'failed', error };
}

/** Parses Retry-After, in seconds or as a date. */
function secondsUntil(header: string | null, clock: Clock): number {
  if (header === null) return 0;
  if (/^\d{1,6}$/.test(header)) return Number(header);
  const date = Date.parse(header);
  if (Number.isNaN(date)) return 0;
  return Math.max(0, Math.ceil((date - clock.now().epochMilliseconds) / 1000));
}

function report(
  options: ClientOptions,
  job: Job,
  made: { attempt: number; outcome: Attempt; verdict: Verdict; durationInMs: number },
): void {
  const fields = {
    gateway: options.id,
    operation: job.operation,
    attempt: made.attempt,
    durationInMs: Math.round(made.durationInMs),
    ...(made.outcome.kind === 'answered' ? { status: made.outcome.status } : {}),
  };
  if (made.verdict.kind === 'done') {
    options.log.debug(fields, 'gateway answered');
    return;
  }
  const { error } = made.verdict;
  const failure = { ...fields, error: error.name, reason: error.message };
  const isUnknown = error instanceof GatewayRefused && namesNothing(error);
  if (isUnknown) options.log.debug(failure, 'gateway object not found');
  else if (error instanceof GatewayRefused) options.log.error(failure, 'gateway refused our request');
  else if (error instanceof GatewayDeclined) options.log.debug(failure, 'gateway declined a payment');
  else options.log.warn(failure, 'gateway call failed');
}
