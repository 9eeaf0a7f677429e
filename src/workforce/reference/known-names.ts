import { sql } from 'kysely';
import { statement } from '../../platform/database/statement.ts';
import type { Db } from '../database.ts';

/** By id, the text of a JSON object: `{"id":…,"name":…}`, of an organization with its `slug`. */
export type PrintedNames = ReadonlyMap<string, string>;

/** Something that was read in one moment, with the state of the lists then: `(select state from reference_state)`. */
interface OfState {
  reference_state: string;
}

interface Row {
  state: string;
  id: string | null;
  name: string;
  slug: string | null;
}

/** In one statement, so that names and state are of one moment. */
const readNames = statement<Row, []>(
  () => sql`
    select s.state, n.id, n.name, n.slug
    from reference_state s left join (
      select id, name, null as slug from positions
      union all select id, name, slug from organizations
      union all select id, name, null from employment_types) n on true`,
);

async function read(db: Db): Promise<{ state: string; printed: PrintedNames }> {
  const rows = await readNames(db);
  const printed = new Map<string, string>();
  for (const { id, name, slug } of rows)
    if (id !== null) printed.set(id, JSON.stringify(slug === null ? { id, name } : { id, name, slug }));
  return { state: rows[0]!.state, printed };
}

/**
 * Runs `readPage`, and answers it with the names of the positions, organizations and employment types that its rows may be
 * linked to. PostgreSQL takes a third of a page for joining them (docs/decisions/0018); an office has some hundred, and
 * hardly ever changes one. They are kept, and read again when a page is of another state than they.
 */
export type WithNames = <Page extends { rows: readonly OfState[] }>(
  readPage: () => Promise<Page>,
) => Promise<{ page: Page; names: PrintedNames }>;

const NONE: PrintedNames = new Map();

export function createKnownNames(db: Db): WithNames {
  let known: Awaited<ReturnType<typeof read>> | undefined;
  return async (readPage) => {
    for (;;) {
      const page = await readPage();
      const [first] = page.rows;
      if (first === undefined) return { page, names: NONE };
      if (known?.state !== first.reference_state) known = await read(db);
      if (known.state === first.reference_state) return { page, names: known.printed };
      // An entry was changed between both, and may be gone: the page is read as it is by now.
    }
  };
}
