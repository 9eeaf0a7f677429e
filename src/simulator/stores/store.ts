import type { Kind, Kinds } from '../types.ts';

export interface ListQuery {
  lookup?: string;
  limit: number;
  /** Ids to page from: `after` continues towards older ones, `before` towards newer ones. */
  before?: string;
  after?: string;
}

export type DeliveryStatus = 'held' | 'pending' | 'delivered' | 'exhausted' | 'skipped';

export interface Attempt {
  /** Milliseconds since 1970. */
  at: number;
  /** The `t` it was signed with, Unix seconds. */
  timestamp: number;
  status: number | null;
  is_success: boolean;
  /** Why it does not count; null after a success. */
  problem: string | null;
  /** The beginning of what the endpoint answered. */
  answer: string | null;
  duration_ms: number;
}

/** One event on its way to one endpoint, with every attempt made. */
export interface Delivery {
  id: string;
  eventId: string;
  eventType: string;
  endpointId: string;
  status: DeliveryStatus;
  /** Milliseconds since 1970: when the next attempt is due. */
  dueAt: number;
  attempts: Attempt[];
}

export interface DeliveryQuery {
  eventId?: string;
  eventType?: string;
  status?: DeliveryStatus;
  limit: number;
}

export interface Claim {
  /** Milliseconds since 1970. */
  now: number;
  /** Until when nobody else takes what is claimed here. A worker that dies holds its deliveries so long. */
  leaseUntil: number;
  limit: number;
  shuffle: boolean;
}

export interface Reader {
  find<K extends Kind>(kind: K, id: string): Promise<Kinds[K] | undefined>;
  /** As `find`, but locks nothing inside a transaction either. */
  peek<K extends Kind>(kind: K, id: string): Promise<Kinds[K] | undefined>;
  /** Newest first. */
  list<K extends Kind>(kind: K, query: ListQuery): Promise<Kinds[K][]>;
}

export interface Transaction extends Reader {
  /** Inside a transaction, finding a resource locks it until the end. */
  find<K extends Kind>(kind: K, id: string): Promise<Kinds[K] | undefined>;
  save(resource: Kinds[Kind]): Promise<void>;
  remove(id: string): Promise<void>;
  saveDelivery(delivery: Delivery): Promise<void>;
  listDeliveries(query: DeliveryQuery): Promise<Delivery[]>;
}

/** Where the simulator keeps everything. What it hands out is a copy; changes count only when saved. */
export interface Store extends Reader {
  open(): Promise<void>;
  transaction<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result>;
  /** Takes deliveries that are due, oldest first unless shuffled. Each is taken by one caller only. */
  claim(claim: Claim): Promise<Delivery[]>;
  /** When the next pending delivery is due, in milliseconds since 1970. */
  findNextDueAt(): Promise<number | undefined>;
  /** Newest first. */
  listDeliveries(query: DeliveryQuery): Promise<Delivery[]>;
}
