import { createFundraising } from '../../src/fundraising/index.ts';
import { handleGroup } from '../../src/fundraising/webhooks/handle.ts';
import { benchGround, serve } from '../serve.ts';
import { WEBHOOK_SECRET } from './prepare.ts';

/**
 * The service as it runs, in a process of its own. With `single` each delivery has a transaction of its own, up to
 * ten at once on the pool: the same routes, signature check and SQL, without the groups.
 */
const [mode, databaseUrl] = process.argv.slice(2) as ['groups' | 'single', string];
const ground = benchGround();
const service = createFundraising(
  ground,
  { databaseUrl, publicUrl: 'http://localhost:3000/fundraising', poolSize: 10 },
  {
    gateway: {
      id: 'paymongo',
      url: 'http://127.0.0.1:9/v1',
      secretKey: 'sk_test_bench',
      webhookSecrets: [WEBHOOK_SECRET],
      signatureHeader: 'Paymongo-Signature',
      liveMode: false,
    },
    limits: { api: 120, login: 10, payments: 5, donations: 10 },
  },
);
if (mode === 'single') {
  service.app.intake = {
    submit: async (delivery) => (await handleGroup(service.app, [delivery]))[0]!,
    drain: async () => undefined,
  };
}
await serve(service, ground);
