import { after, test } from 'node:test';
import { startWithGateway } from '../gateway.ts';
import { operationsOf } from '../operations.ts';
import { assertNothingInjected } from '../security/fundraising-mass-assignment.ts';

const world = await startWithGateway({ after });

test('F§4 extra fields in a body are never written and change no response, in any operation of fundraising', async () => {
  const document = (await world.hall.inject('/fundraising/openapi.json')).json();
  await assertNothingInjected(world, operationsOf(document));
});
