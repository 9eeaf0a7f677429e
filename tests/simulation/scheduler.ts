import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';

/** Outcome of a released step: normal, or with its connection lost before or after execution. */
export type Fate = 'done' | 'lost before' | 'lost after';

interface Waiting {
  what: string;
  /** True if its connection may be lost. */
  canBeLost: boolean;
  pid: number | undefined;
  go(fate: Fate): void;
}

/** Running step: a statement, or a connection being opened. */
interface UnderWay {
  /** Backend process of the connection. A step that waits for a lock continues only after another one. */
  pid: number | undefined;
  /** Set when it is complete: passes the result to the waiting code. */
  hand?: () => void;
}

export interface SchedulerOptions {
  /** Returns a number from 0 up to, but not including, 1. */
  random(): number;
  /** Returns the connections that wait for a lock, each with the connections that block it. */
  findBlocked(pids: number[]): Promise<Map<number, number[]>>;
  /** Resolves once the server has noticed a lost connection and released its locks. */
  untilGone(pid: number): Promise<void>;
  /** Called before each turn, e.g. to move the clock; returns a description of what it did. */
  beforeTurn(): string | undefined;
  /** Maximum number of lost connections. */
  mostLosses: number;
}

/** Number of event-loop iterations without activity after which nothing more is expected. */
const QUIET_TURNS = 30;
/** Time after which a statement is checked for waiting on a lock. */
const LOOK_AFTER_MS = 2;
const STUCK_AFTER_MS = 20_000;
const SHARE_OF_LOSSES = 0.06;

/**
 * Releases one step at a time, e.g. a statement or a gateway request, and the next only after all effects have come to
 * rest. A seeded draw selects the step, so that a seed determines one interleaving of concurrent work and repeats it.
 */
export class Scheduler {
  readonly trace: string[] = [];
  readonly #options: SchedulerOptions;
  readonly #underWay = new Set<UnderWay>();
  readonly #waiting: Waiting[] = [];
  /** Connections that block others. */
  readonly #holders = new Set<number>();
  #actors = 0;
  #failure: unknown;
  #losses: number;
  /** Counts activity: while it grows, effects are still to come. */
  #events = 0;
  #wake: (() => void) | undefined;

  constructor(options: SchedulerOptions) {
    this.#options = options;
    this.#losses = options.mostLosses;
  }

  /** Waits for a turn, runs `work`, and passes on. */
  async take<Result>(what: string, work: (fate: Fate) => Promise<Result>, pid?: number): Promise<Result> {
    const fate = await new Promise<Fate>((go) => {
      this.#waiting.push({ what, canBeLost: true, pid, go });
      this.#happened();
    });
    return await this.#track({ pid }, () => work(fate));
  }

  /** Waits for a turn without doing anything, so that others proceed. */
  async pass(what: string): Promise<void> {
    await new Promise<Fate>((go) => {
      this.#waiting.push({ what, canBeLost: false, pid: undefined, go });
      this.#happened();
    });
  }

  /** Opens a connection while nothing else proceeds. */
  connecting<Result>(connect: () => Promise<Result>): Promise<Result> {
    return this.#track({ pid: undefined }, connect);
  }

  untilGone(pid: number): Promise<void> {
    return this.#options.untilGone(pid);
  }

  /** Starts an actor that works concurrently with others. The run ends when all actors have finished. */
  act(name: string, work: () => Promise<string>): void {
    this.#actors += 1;
    work()
      .then(
        (result) => this.trace.push(`${name}: ${result}`),
        (error: unknown) => {
          this.#failure ??= error;
        },
      )
      .finally(() => {
        this.#actors -= 1;
        this.#happened();
      });
  }

  /** Runs until every actor has finished. Throws the error of the first one that failed. */
  async run(): Promise<void> {
    await this.#comeToRest();
    while (this.#actors > 0) {
      if (this.#waiting.length > 0) this.#letOneGo();
      else await this.#somethingHappens();
      await this.#comeToRest();
    }
    if (this.#failure !== undefined) throw this.#failure;
  }

  #letOneGo(): void {
    const moved = this.#options.beforeTurn();
    if (moved !== undefined) this.trace.push(moved);
    const free = this.#free();
    const one = free[Math.floor(this.#options.random() * free.length)]!;
    this.#waiting.splice(this.#waiting.indexOf(one), 1);
    const fate = one.canBeLost ? this.#drawFate() : 'done';
    this.trace.push(fate === 'done' ? one.what : `${one.what} (${fate})`);
    one.go(fate);
  }

  /**
   * Returns the steps that may proceed. While a step waits for a lock, only the lock's holder may: two waiters released
   * together would race, which the seed does not determine.
   */
  #free(): Waiting[] {
    const holding = this.#waiting.filter(({ pid }) => pid !== undefined && this.#holders.has(pid));
    return holding.length > 0 ? holding : this.#waiting;
  }

  #drawFate(): Fate {
    const drawn = this.#options.random();
    if (this.#losses === 0 || drawn >= SHARE_OF_LOSSES) return 'done';
    this.#losses -= 1;
    return drawn < SHARE_OF_LOSSES / 2 ? 'lost before' : 'lost after';
  }

  /** Results are passed on in turn as well, so that steps that finish together do not continue together. */
  async #track<Result>(underWay: UnderWay, work: () => Promise<Result>): Promise<Result> {
    this.#underWay.add(underWay);
    try {
      return await work();
    } finally {
      this.#happened();
      await new Promise<void>((hand) => {
        underWay.hand = hand;
      });
      this.#underWay.delete(underWay);
    }
  }

  async #comeToRest(): Promise<void> {
    for (;;) {
      await this.#quiet();
      if (await this.#isDoneOrBlocked()) {
        const done = [...this.#underWay].find(({ hand }) => hand !== undefined);
        if (done === undefined) return;
        done.hand!();
      }
    }
  }

  #happened(): void {
    this.#events += 1;
    this.#wake?.();
  }

  /** Returns false if nothing happened in time. */
  async #happensWithin(timeInMs: number): Promise<boolean> {
    const seen = this.#events;
    const waiting = new AbortController();
    const happens = new Promise<void>((wake) => {
      this.#wake = wake;
    });
    const pause = sleep(timeInMs, undefined, { signal: waiting.signal }).catch(() => undefined);
    await Promise.race([happens, pause]);
    waiting.abort();
    this.#wake = undefined;
    return this.#events !== seen;
  }

  async #quiet(): Promise<void> {
    let seen = this.#events;
    for (let turns = 0; turns < QUIET_TURNS; turns += 1) {
      await nextTurn();
      if (this.#events === seen) continue;
      seen = this.#events;
      turns = 0;
    }
  }

  /**
   * PostgreSQL passes locks on before it answers their holder, so a step found waiting is still waiting when another
   * one finishes.
   */
  async #isDoneOrBlocked(): Promise<boolean> {
    this.#holders.clear();
    const undone = [...this.#underWay].filter(({ hand }) => hand === undefined);
    if (undone.length === 0) return true;
    if (await this.#happensWithin(LOOK_AFTER_MS)) return false;
    const pids = undone.flatMap(({ pid }) => pid ?? []);
    if (pids.length < undone.length) return false;
    const seen = this.#events;
    const blocked = await this.#options.findBlocked(pids);
    if (this.#events !== seen || !pids.every((pid) => blocked.has(pid))) return false;
    for (const holder of [...blocked.values()].flat()) if (!blocked.has(holder)) this.#holders.add(holder);
    return true;
  }

  /** Waits for a pause within the code, or for a deadlock that PostgreSQL has yet to detect. */
  async #somethingHappens(): Promise<void> {
    if (!(await this.#happensWithin(STUCK_AFTER_MS)))
      throw new Error(`No step proceeds:\n${this.trace.join('\n')}`);
  }
}
