import { after, test } from 'node:test';
import { assertNothingInjected } from '../security/fundraising-mass-assignment.ts';
import { startWithGateway } from '../testing/gateway.ts';
import { operationsOf } from '../testing/operations.ts';

const testApp = await startWithGateway({ after });

test('F§4 extra fields in a body are never written and change no response, in any operation of fundraising', async () => {
  const document = (await testApp.server.inject('/fundraising/openapi.json')).json();
  await assertNothingInjected(testApp, operationsOf(document));
});
