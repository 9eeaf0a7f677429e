import type { Kind, Kinds } from '../types.ts';

export interface ListQuery {
  lookup?: string;
  limit: number;
  /** Ids to page from: `after` continues with older ones, `before` with newer ones. */
  before?: string;
  after?: string;
}

export type DeliveryStatus = 'held' | 'pending' | 'delivered' | 'exhausted' | 'skipped';

export interface Attempt {
  /** Milliseconds since 1970. */
  at: number;
  /** The `t` of its signature, Unix seconds. */
  timestamp: number;
  status: number | null;
  is_success: boolean;
  /** Reason of the failure; null after a success. */
  problem: string | null;
  /** Beginning of the endpoint's answer. */
  answer: string | null;
  duration_ms: number;
}

/** Delivery of one event to one endpoint, with all attempts. */
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
  /** End of the lease. Deliveries of a crashed worker stay leased until then. */
  leaseUntil: number;
  limit: number;
  shuffle: boolean;
}

export interface Reader {
  find<K extends Kind>(kind: K, id: string): Promise<Kinds[K] | undefined>;
  /** Like `find`, but takes no lock in a transaction. */
  peek<K extends Kind>(kind: K, id: string): Promise<Kinds[K] | undefined>;
  /** Newest first. */
  list<K extends Kind>(kind: K, query: ListQuery): Promise<Kinds[K][]>;
}

export interface Transaction extends Reader {
  /** Finds a resource; in a transaction, locks it until the end. */
  find<K extends Kind>(kind: K, id: string): Promise<Kinds[K] | undefined>;
  save(resource: Kinds[Kind]): Promise<void>;
  remove(id: string): Promise<void>;
  saveDelivery(delivery: Delivery): Promise<void>;
  listDeliveries(query: DeliveryQuery): Promise<Delivery[]>;
}

/** Storage of the simulator. It returns copies; changes take effect only when saved. */
export interface Store extends Reader {
  open(): Promise<void>;
  transaction<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result>;
  /** Claims due deliveries, oldest first unless shuffled. Each is claimed by one caller only. */
  claim(claim: Claim): Promise<Delivery[]>;
  /** Returns when the next pending delivery is due, in milliseconds since 1970. */
  findNextDueAt(): Promise<number | undefined>;
  /** Newest first. */
  listDeliveries(query: DeliveryQuery): Promise<Delivery[]>;
}
