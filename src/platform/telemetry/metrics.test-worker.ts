import { createMetrics } from './metrics.ts';

/** One worker of the cluster test: has counted two webhooks when it reports that it is ready. */
const metrics = await createMetrics({ enabled: true });
metrics.countWebhook('fundraising', 'applied');
metrics.countWebhook('fundraising', 'applied');
process.send?.({ ready: true });
