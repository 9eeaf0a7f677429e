import { createMetrics } from '../metrics.ts';

/** Worker process of the cluster test: counts two webhooks, then reports that it is ready. */
const metrics = await createMetrics({ enabled: true });
metrics.countWebhook('fundraising', 'applied');
metrics.countWebhook('fundraising', 'applied');
process.send?.({ ready: true });
