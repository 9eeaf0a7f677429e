import cluster from 'node:cluster';
import type { AggregatorRegistry, Registry } from 'prom-client';

/** Members of a pool that the gauges read; `pg.Pool` has them. */
export interface PoolCounts {
  totalCount: number;
  idleCount: number;
  waitingCount: number;
}

export interface RequestObserved {
  service: string;
  method: string;
  /** Path pattern of the route, never the URL: every distinct text becomes a series. */
  route: string;
  status: number;
  seconds: number;
}

/** Metrics of the program. Each call costs nothing when metrics are off. */
export interface Metrics {
  observeRequest(request: RequestObserved): void;
  /** `outcome` as recorded in the inbox: `applied`, `duplicate`, `refused`, … */
  countWebhook(service: string, outcome: string): void;
  countJob(service: string, job: string, outcome: 'done' | 'retried' | 'failed'): void;
  /** Called only at each scrape, so that it costs nothing in between. */
  watchHashQueue(length: () => number): void;
  watchPool(service: string, pool: PoolCounts): void;
  watchFiles(isAvailable: () => Promise<boolean>): void;
  /** Returns the metrics in Prometheus' text format; empty when off. */
  render(): Promise<string>;
}

const nothing = (): void => {};

/** Used when metrics are off. */
export const noMetrics: Metrics = {
  observeRequest: nothing,
  countWebhook: nothing,
  countJob: nothing,
  watchHashQueue: nothing,
  watchPool: nothing,
  watchFiles: nothing,
  render: async () => '',
};

const DURATION_BUCKETS_IN_SECONDS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/**
 * Creates the metrics of one process. When off, the library is not loaded. A worker of a cluster also reports to its
 * primary.
 */
export async function createMetrics({ enabled }: { enabled: boolean }): Promise<Metrics> {
  if (!enabled) return noMetrics;
  const client = (await import('prom-client')).default;
  const registry = new client.Registry();
  client.collectDefaultMetrics({ register: registry });
  if (cluster.isWorker) answerPrimary(client.AggregatorRegistry, registry);

  const duration = new client.Histogram({
    name: 'bulwagan_http_request_duration_seconds',
    help: 'Time from the request line to the last byte handed over.',
    labelNames: ['service', 'method', 'route', 'status'],
    buckets: DURATION_BUCKETS_IN_SECONDS,
    registers: [registry],
  });
  const webhooks = new client.Counter({
    name: 'bulwagan_webhook_events_total',
    help: 'Webhook deliveries by what became of them.',
    labelNames: ['service', 'outcome'],
    registers: [registry],
  });
  const jobs = new client.Counter({
    name: 'bulwagan_jobs_total',
    help: 'Runs of background jobs by how they ended.',
    labelNames: ['service', 'job', 'outcome'],
    registers: [registry],
  });
  const watchPool = poolGauge(client, registry);
  return {
    observeRequest: ({ seconds, ...labels }) => duration.observe(labels, seconds),
    countWebhook: (service, outcome) => webhooks.inc({ service, outcome }),
    countJob: (service, job, outcome) => jobs.inc({ service, job, outcome }),
    watchHashQueue: (length) => addHashQueueGauge(client, registry, length),
    watchPool,
    watchFiles: (isAvailable) => addFilesGauge(client, registry, isAvailable),
    render: () => registry.metrics(),
  };
}

type Client = typeof import('prom-client');

function addHashQueueGauge(client: Client, registry: Registry, length: () => number): void {
  new client.Gauge({
    name: 'bulwagan_hash_queue_length',
    help: 'Passwords that wait to be hashed or compared.',
    registers: [registry],
    collect() {
      this.set(length());
    },
  });
}

function addFilesGauge(client: Client, registry: Registry, isAvailable: () => Promise<boolean>): void {
  new client.Gauge({
    name: 'bulwagan_files_available',
    help: 'Whether files can be stored and read: 1, or 0 while their store is away.',
    registers: [registry],
    // Several processes share one store: report it as unavailable if any of them cannot reach it.
    aggregator: 'min',
    async collect() {
      this.set((await isAvailable()) ? 1 : 0);
    },
  });
}

function poolGauge(client: Client, registry: Registry): Metrics['watchPool'] {
  const pools = new Map<string, PoolCounts>();
  new client.Gauge({
    name: 'bulwagan_database_connections',
    help: 'Connections in use and idle, and requests that wait for one.',
    labelNames: ['service', 'state'],
    registers: [registry],
    collect() {
      for (const [service, { totalCount, idleCount, waitingCount }] of pools) {
        this.set({ service, state: 'busy' }, totalCount - idleCount);
        this.set({ service, state: 'idle' }, idleCount);
        this.set({ service, state: 'waiting' }, waitingCount);
      }
    },
  });
  return (service, pool) => {
    pools.set(service, pool);
  };
}

function answerPrimary(Aggregator: typeof AggregatorRegistry, registry: Registry): void {
  Aggregator.setRegistries(registry);
  new Aggregator();
}

/** For the primary of a cluster: returns a function that sums the metrics of all workers at the time of the call. */
export async function collectFromWorkers(): Promise<() => Promise<string>> {
  const { default: client } = await import('prom-client');
  const aggregator = new client.AggregatorRegistry();
  return () => aggregator.clusterMetrics();
}
