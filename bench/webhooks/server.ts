import { fundraising } from '@bulwagan/fundraising/definition.ts';
import { handleGroup } from '@bulwagan/fundraising/webhooks/handle.ts';
import { givenDatabases } from '../processes.ts';
import { benchPlatform, serve } from '../serve.ts';
import { openBenchService } from '../services.ts';

/**
 * Runs the service in a separate process. With `single` each delivery has its own transaction, up to ten concurrently:
 * the same routes, signature check and SQL, without group commit.
 */
const mode = process.argv[2] as 'groups' | 'single';
const platform = benchPlatform();
const service = await openBenchService(fundraising, platform, givenDatabases().fundraising!, 10);
if (mode === 'single') {
  service.app.batcher = {
    submit: async (delivery) => (await handleGroup(service.app, [delivery]))[0]!,
    drain: async () => undefined,
  };
}
await serve(service, platform);
