import type { Saver } from '../users/saving.ts';
import type { FaultEnvironment } from './environment.ts';
import type { FaultyProxy } from './faulty-proxy.ts';
import type { Supervised } from './supervised.ts';

/** Installation without its database server. */
export interface Installation extends FaultEnvironment {
  lines: { database: FaultyProxy; gateway: FaultyProxy; mail: FaultyProxy };
  programs: Supervised[];
  /** Users of the court and workforce, if these services run. */
  backOffices?: BackOffices | undefined;
}

/** Users of the court and workforce, signed in by browser before the faults start. */
export interface BackOffices {
  /** Headers of their browsers. */
  clerk: Record<string, string>;
  officer: Record<string, string>;
  /** Workforce user whose password is renewed repeatedly. */
  renewed: { id: number; email: string };
  /** Returns the number of violated invariants of the two services. */
  countBroken(): Promise<number>;
  /** One case and one employee, with two fields each. */
  records: Saver[];
}
