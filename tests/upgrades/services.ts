import { SERVICE_NAMES, type ServiceName } from '@bulwagan/server/services.ts';
import type { Loose } from './picture.ts';

/** Facts about a service that the migration tests need: `tests/upgrades/services/<name>.ts`. */
export interface MigratedService {
  name: ServiceName;
  schema: string;
  folders: string[];
  /** Returns the arguments of `npm run seed` for a number of main rows. */
  seed(rows: number): string[];
  /** Returns statements that add rows where the seed creates too few. */
  more?: (rows: number) => string;
  /**
   * Tables that stay empty until the named migration fills them. Its numbers and times differ between two runs, so
   * `loose` lists the columns to leave out of comparisons.
   */
  filledBy: Record<string, string>;
  loose: Loose;
  /** Tables with a random state that triggers replace whenever a statement changes certain other rows. */
  renewed: readonly string[];
  /** Tables whose rows the named migration changes on purpose. They are still compared with those of an undisturbed run. */
  corrected: Readonly<Record<string, string>>;
  /** Statement run on the empty tables of the current version, before they are filled for the kill tests. */
  sparsely?: string;
  /**
   * Migrations with another least number of points at which they are interrupted: of three batches where they commit in
   * batches, one where a single statement changes rows.
   */
  places: Readonly<Record<string, number>>;
  /**
   * Statement that changes the copied rows into what the earlier version wrote, where that differs: a wrong value that a
   * migration under traffic corrects, or what only the current version computes.
   */
  uncorrected?: string;
  /** First migration of the next release, from which all run during traffic. Otherwise the newest three do. */
  since?: string;
  traffic: Traffic;
}

/** Concurrent access to the service's tables during a migration, in SQL that any version could send. */
export interface Traffic {
  /** Table whose rows are copied. */
  table: string;
  /** Values of a copy by column; `$1` is its unique mark. Other columns are copied. */
  fresh: Record<string, string>;
  /** Columns that the table fills by itself. */
  leaves: readonly string[];
  /** Update that follows each copy. */
  change: string;
  /** Column with the mark, which begins with `LATE`. */
  marked: string;
  /** Tables that triggers fill or change for each copy or by a migration. */
  grows: readonly string[];
  /** Tables to which triggers add a row for each copy, with a condition that selects those rows. */
  adds?: Readonly<Record<string, string>>;
  /** Further tables that the readers query. */
  reads: readonly string[];
  /**
   * Further writes of the earlier version, each in one transaction. They leave no row. `$1` is the mark of the copy, and
   * `$2` a number that no other write has.
   */
  writes?: readonly string[];
}

/** Prefix of the marks of all copies. */
export const LATE = 'LATE';
/** Returns these columns as empty. */
export const nothing = (...columns: string[]): Record<string, string> =>
  Object.fromEntries(columns.map((column) => [column, 'null']));

/** Loads the facts about every service of the registry. */
export const loadServices = (): Promise<MigratedService[]> =>
  Promise.all(SERVICE_NAMES.map(async (name) => (await import(`./services/${name}.ts`)).MIGRATED));
