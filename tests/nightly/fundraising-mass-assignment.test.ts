import { after, test } from 'node:test';
import { startWithGateway } from '@bulwagan/testing/gateway.ts';
import { operationsOf } from '@bulwagan/testing/operations.ts';
import { assertNothingInjected } from '../security/fundraising/fundraising-mass-assignment.ts';

const testApp = await startWithGateway({ after });

test('F§4 extra fields in a body are never written and change no response, in any operation of fundraising', async () => {
  const document = (await testApp.server.inject('/fundraising/openapi.json')).json();
  await assertNothingInjected(testApp, operationsOf(document));
});
