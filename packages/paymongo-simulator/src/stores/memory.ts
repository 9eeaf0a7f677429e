import type { Kind, Kinds } from '../types.ts';
import type { Claim, Delivery, DeliveryQuery, ListQuery, Store, Transaction } from './store.ts';

interface Row<Value> {
  value: Value;
  sequence: number;
}
type Leased = Delivery & { leasedUntil: number };

interface Tables {
  resources: Map<string, Row<Kinds[Kind]>>;
  deliveries: Map<string, Row<Leased>>;
}

/** Uncommitted changes of one transaction; null marks a removal. */
interface Changes {
  saved: Map<string, Kinds[Kind] | null>;
  sent: Map<string, Delivery>;
}

/** Creates a store in this process, for tests and standalone use. Transactions run one after another. */
export function createMemoryStore(): Store {
  const tables: Readonly<Tables> = { resources: new Map(), deliveries: new Map() };
  let sequence = 0;
  let last: Promise<unknown> = Promise.resolve();

  function begin(): { tx: Transaction; commit(): void } {
    const changes: Changes = { saved: new Map(), sent: new Map() };
    const { saved, sent } = changes;
    const view = (): Tables => (saved.size + sent.size === 0 ? tables : copyWith(tables, changes, sequence));
    const find = async <K extends Kind>(kind: K, id: string) => {
      const saving = saved.get(id);
      return saving === undefined ? findIn(tables, kind, id) : ofKind(kind, saving);
    };
    const tx: Transaction = {
      find,
      peek: find,
      list: async (kind, query) => listIn(view(), kind, query),
      listDeliveries: async (query) => deliveriesIn(view(), query),
      save: async (resource) => void saved.set(resource.id, structuredClone(resource)),
      remove: async (id) => void saved.set(id, null),
      saveDelivery: async (delivery) => void sent.set(delivery.id, structuredClone(delivery)),
    };
    const commit = (): void => {
      apply(tables, changes, sequence);
      sequence += saved.size + sent.size;
    };
    return { tx, commit };
  }

  function transaction<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result> {
    const run = last.then(async () => {
      const { tx, commit } = begin();
      const result = await work(tx);
      commit();
      return result;
    });
    // The queue continues whether or not this transaction failed; the caller gets the failure.
    last = run.catch(() => undefined);
    return run;
  }

  return {
    open: async () => undefined,
    transaction,
    find: async (kind, id) => findIn(tables, kind, id),
    peek: async (kind, id) => findIn(tables, kind, id),
    list: async (kind, query) => listIn(tables, kind, query),
    listDeliveries: async (query) => deliveriesIn(tables, query),
    claim: async (claim) => claimIn(tables, claim),
    findNextDueAt: async () => {
      const due = pending(tables).map((row) => Math.max(row.value.dueAt, row.value.leasedUntil));
      return due.length === 0 ? undefined : Math.min(...due);
    },
  };
}

/** Copies all tables for reads of several rows within a transaction; single reads need no copy. */
function copyWith(base: Tables, changes: Changes, sequence: number): Tables {
  const copy = { resources: new Map(base.resources), deliveries: new Map(base.deliveries) };
  apply(copy, changes, sequence);
  return copy;
}

function apply({ resources, deliveries }: Tables, { saved, sent }: Changes, sequence: number): void {
  let next = sequence;
  for (const [id, value] of saved) {
    next += 1;
    if (value === null) resources.delete(id);
    else resources.set(id, { value, sequence: resources.get(id)?.sequence ?? next });
  }
  for (const [id, value] of sent) {
    next += 1;
    // A saved delivery is released, as in the database: the attempt that leased it has ended.
    deliveries.set(id, {
      value: { ...value, leasedUntil: 0 },
      sequence: deliveries.get(id)?.sequence ?? next,
    });
  }
}

function findIn<K extends Kind>(tables: Tables, kind: K, id: string): Kinds[K] | undefined {
  return ofKind(kind, tables.resources.get(id)?.value);
}

function ofKind<K extends Kind>(kind: K, found: Kinds[Kind] | null | undefined): Kinds[K] | undefined {
  return found?.kind === kind ? (structuredClone(found) as Kinds[K]) : undefined;
}

function listIn<K extends Kind>(tables: Tables, kind: K, query: ListQuery): Kinds[K][] {
  const before = query.before === undefined ? undefined : tables.resources.get(query.before)?.sequence;
  const after = query.after === undefined ? undefined : tables.resources.get(query.after)?.sequence;
  const rows = [...tables.resources.values()]
    .filter((row) => row.value.kind === kind)
    .filter((row) => query.lookup === undefined || row.value.lookup === query.lookup)
    .filter((row) => before === undefined || row.sequence > before)
    .filter((row) => after === undefined || row.sequence < after)
    .sort((a, b) => b.sequence - a.sequence);
  const page = before === undefined ? rows.slice(0, query.limit) : rows.slice(-query.limit);
  return page.map((row) => structuredClone(row.value) as Kinds[K]);
}

function deliveriesIn(tables: Tables, query: DeliveryQuery): Delivery[] {
  return [...tables.deliveries.values()]
    .filter(({ value }) => query.eventId === undefined || value.eventId === query.eventId)
    .filter(({ value }) => query.eventType === undefined || value.eventType === query.eventType)
    .filter(({ value }) => query.status === undefined || value.status === query.status)
    .sort((a, b) => b.sequence - a.sequence)
    .slice(0, query.limit)
    .map(({ value }) => withoutLease(value));
}

function pending(tables: Tables): Row<Leased>[] {
  return [...tables.deliveries.values()].filter((row) => row.value.status === 'pending');
}

function claimIn(tables: Tables, claim: Claim): Delivery[] {
  const due = pending(tables)
    .filter(({ value }) => value.dueAt <= claim.now && value.leasedUntil <= claim.now)
    .sort((a, b) => a.value.dueAt - b.value.dueAt || a.sequence - b.sequence);
  if (claim.shuffle) due.sort(() => Math.random() - 0.5);
  const taken = due.slice(0, claim.limit);
  for (const row of taken) row.value.leasedUntil = claim.leaseUntil;
  return taken.map((row) => withoutLease(row.value));
}

function withoutLease({ leasedUntil: _, ...delivery }: Leased): Delivery {
  return structuredClone(delivery);
}
