import { type ParseArgsConfig, parseArgs } from 'node:util';
import { UsageError } from './command.ts';

type Options = NonNullable<ParseArgsConfig['options']>;

/** Parses the options of a command. Throws UsageError for unknown options, missing values and positional arguments. */
export function readOptions<const T extends Options>(args: string[], options: T) {
  const { values, positionals } = readArguments(args, options);
  if (positionals.length > 0) throw new UsageError(`Unexpected argument '${positionals[0]}'.`);
  return values;
}

/** Parses the options and the other arguments of a command. Throws UsageError for unknown options and missing values. */
export function readArguments<const T extends Options>(args: string[], options: T) {
  try {
    return parseArgs({ args, options, strict: true, allowPositionals: true });
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    // Keep only the first sentence; the rest of Node's message explains its parser.
    throw new UsageError(error.message.split(/(?<=\.)\s/, 1)[0]);
  }
}

/** Parses a whole number from `least` to `most`. Throws UsageError. */
export function integer(name: string, text: string | undefined, fallback: number, least = 0, most = 1e9) {
  if (text === undefined) return fallback;
  const value = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
  if (!(value >= least && value <= most)) {
    throw new UsageError(`--${name} must be a whole number from ${least} to ${most}, not "${text}".`);
  }
  return value;
}

/** Returns the text. Throws UsageError when it is missing or blank. */
export function required(name: string, text: string | undefined): string {
  if (text === undefined || text.trim() === '') throw new UsageError(`--${name} is required.`);
  return text;
}
