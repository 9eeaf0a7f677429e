import type { EventData } from 'node:test';

export interface FileResult {
  /** Relative to the root of the repository. */
  file: string;
  seconds: number;
  passed: number;
  failed: number;
  /** Seeds that its tests reported, such as `FUZZ_SEED=7`, in order; omitted if there are none. */
  seeds?: string[];
}

export interface Tally {
  passed: number;
  failed: number;
  /** Completed files, slowest first. */
  files: FileResult[];
  /** Files that did not complete, because their process died. Each counts as failed. */
  lost: string[];
}

type Ended = EventData.TestPass | EventData.TestFail;

const SEED = /^[A-Z_]+_SEED=\d+$/;
const nothing = () => ({ passed: 0, failed: 0, seeds: new Set<string>() });

/**
 * Counts tests as they end. Top-level entries are files and their processes, not tests; a failure of their own (an
 * unreadable file, a failing `after` hook, a dead process) counts as one failed test.
 */
export function createTally(files: readonly string[]) {
  const waiting = new Set(files);
  const ended: FileResult[] = [];
  const total = { passed: 0, failed: 0 };
  let current = nothing();

  function endTop({ name, details }: Ended): void {
    const { passed, failed, seeds } = current;
    total.passed += passed;
    total.failed += failed;
    if (waiting.delete(name)) {
      const reported = seeds.size === 0 ? {} : { seeds: [...seeds] };
      ended.push({ file: name, seconds: details.duration_ms / 1000, passed, failed, ...reported });
    }
    current = nothing();
  }

  return {
    passed(event: EventData.TestPass): void {
      if (event.nesting === 0) endTop(event);
      else if (isTest(event)) current.passed += 1;
    },
    failed(event: EventData.TestFail): void {
      if (failsItself(event)) current.failed += 1;
      if (event.nesting === 0) endTop(event);
    },
    reported({ message }: Pick<EventData.TestDiagnostic, 'message'>): void {
      if (SEED.test(message)) current.seeds.add(message);
    },
    result: (): Tally => ({
      passed: total.passed,
      failed: total.failed + waiting.size,
      files: ended.toSorted((one, other) => other.seconds - one.seconds),
      lost: [...waiting],
    }),
  };
}

/** True if the test itself failed; a failing subtest does not count again in its parents. */
function failsItself({ details }: EventData.TestFail): boolean {
  return (details.error as { failureType?: string } | undefined)?.failureType !== 'subtestsFailed';
}

const isTest = ({ details, skip, todo }: EventData.TestPass): boolean =>
  details.type !== 'suite' && skip === undefined && todo === undefined;
