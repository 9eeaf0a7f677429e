import { type Client, signIn } from '../client.ts';
import { type Ours, openOurs } from '../variants.ts';
import { PASSWORD, PEOPLE, type PersonName, type Prepared } from './prepare.ts';
import { type Samples, sample } from './samples.ts';

/** A database with the service running on it, and its signed-in users. */
export interface Variant extends Pick<Ours, 'server' | 'port' | 'record' | 'end'> {
  prepared: Prepared;
  samples: Samples;
  clients: Record<PersonName, Client>;
}

export async function openVariant(prepared: Prepared): Promise<Variant> {
  const ours = await openOurs({ workforce: prepared.url });
  const { server, port, record } = ours;
  const clients = {} as Record<PersonName, Client>;
  for (const name of PEOPLE)
    clients[name] = await signIn(port, 'workforce', { username: name, password: PASSWORD });
  return {
    prepared,
    samples: await sample(prepared, clients['bench-hr']),
    server,
    port,
    record,
    clients,
    end: async () => {
      for (const name of PEOPLE) clients[name].close();
      await ours.end();
    },
  };
}
