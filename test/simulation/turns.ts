import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';

/** How what was let go ends: as it would, or with its connection lost before it was done or after. */
export type Fate = 'done' | 'lost before' | 'lost after';

interface Waiting {
  what: string;
  /** Whether a connection may be lost when it goes. */
  canBeLost: boolean;
  pid: number | undefined;
  go(fate: Fate): void;
}

/** Something under way: a statement, or a connection that is being opened. */
interface UnderWay {
  /** The server's process that works on it. What waits there for a lock goes on only when another has gone on. */
  pid: number | undefined;
  /** Set once it is done: gives whoever waits for it the result. */
  hand?: () => void;
}

export interface TurnsOptions {
  /** A number from 0 up to 1. */
  random(): number;
  /** Which of these connections wait for a lock, and for whom. */
  findBlocked(pids: number[]): Promise<Map<number, number[]>>;
  /** Resolves when the server has noticed that a connection is lost, and has given its locks back. */
  untilGone(pid: number): Promise<void>;
  /** Called before each turn, e.g. to move the clock; answers what it did. */
  beforeTurn(): string | undefined;
  /** Connections that may be lost in all. */
  mostLosses: number;
}

/** The event loop's turns without anything new after which nothing more comes by itself. */
const QUIET_TURNS = 30;
/** A statement that takes longer may be waiting for a lock. */
const LOOK_AFTER_MS = 2;
const STUCK_AFTER_MS = 20_000;
const SHARE_OF_LOSSES = 0.06;

/**
 * Lets one thing go at a time – a statement, a question to the gateway – and the next only once everything that follows
 * from it has come to wait again. Which one goes is drawn, so that a seed is one order of all that goes on at once, and
 * the same seed the same order again.
 */
export class Turns {
  readonly trace: string[] = [];
  readonly #options: TurnsOptions;
  readonly #underWay = new Set<UnderWay>();
  readonly #waiting: Waiting[] = [];
  /** Connections that others wait for. */
  readonly #holders = new Set<number>();
  #actors = 0;
  #failure: unknown;
  #losses: number;
  /** Counts whatever happens: as long as it moves, something still follows. */
  #events = 0;
  #wake: (() => void) | undefined;

  constructor(options: TurnsOptions) {
    this.#options = options;
    this.#losses = options.mostLosses;
  }

  /** Waits for its turn, does `work`, and leaves the rest to the next one. */
  async take<Result>(what: string, work: (fate: Fate) => Promise<Result>, pid?: number): Promise<Result> {
    const fate = await new Promise<Fate>((go) => {
      this.#waiting.push({ what, canBeLost: true, pid, go });
      this.#happened();
    });
    return await this.#track({ pid }, () => work(fate));
  }

  /** Waits for its turn and does nothing with it: the others go on meanwhile. */
  async pass(what: string): Promise<void> {
    await new Promise<Fate>((go) => {
      this.#waiting.push({ what, canBeLost: false, pid: undefined, go });
      this.#happened();
    });
  }

  /** Opening a connection takes what time it takes: nobody goes meanwhile. */
  connecting<Result>(connect: () => Promise<Result>): Promise<Result> {
    return this.#track({ pid: undefined }, connect);
  }

  untilGone(pid: number): Promise<void> {
    return this.#options.untilGone(pid);
  }

  /** Somebody who acts at the same time as the others. The run ends when all of them have. */
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

  /** Until every actor has ended. Throws what one of them threw. */
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
   * While somebody waits for a lock, who holds it goes on. Two who wait at once would be woken at once, and which of them
   * is quicker the seed does not say.
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

  /** What comes of it is handed over in turn as well: what ends at the same time does not go on at the same time. */
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

  /** False when nothing has happened in time. */
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

  /** Locks are given on before who held them is answered, so what is found to wait still does when another's end is heard. */
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

  /** A pause of somebody's own, or a deadlock that PostgreSQL has yet to find. */
  async #somethingHappens(): Promise<void> {
    if (!(await this.#happensWithin(STUCK_AFTER_MS)))
      throw new Error(`Nobody goes on:\n${this.trace.join('\n')}`);
  }
}
