import { once } from 'node:events';
import { createServer } from 'node:net';
import { StartupError } from './startup-error.ts';

export interface ListenAddress {
  host: string;
  port: number;
  /** Name of the setting that contains the port. */
  setting: 'PORT' | 'METRICS_PORT';
}

const EXPLANATIONS: Record<string, (address: ListenAddress) => string> = {
  EADDRINUSE: ({ host, port, setting }) =>
    `Port ${port} on ${host} is taken by another program. Stop that one, or choose another port with ${setting}.`,
  EACCES: ({ port, setting }) =>
    `Port ${port} needs privileges that this user does not have. Choose one above 1023 with ${setting}.`,
  EADDRNOTAVAIL: ({ host }) => `This machine has no address ${host}. Choose another one with HOST.`,
  ENOTFOUND: ({ host }) => `This machine does not know the name ${host}. Choose another one with HOST.`,
};

/** Returns a readable error for a failed listen, or the error unchanged. */
export function explainListening(error: unknown, address: ListenAddress): unknown {
  const { code } = error as NodeJS.ErrnoException;
  const explain = code === undefined ? undefined : EXPLANATIONS[code];
  return explain === undefined ? error : new StartupError(explain(address), { cause: error });
}

/** Throws CannotStart if the port is taken. Called before anything else, because starting a database takes longer. */
export async function assertFree(address: ListenAddress): Promise<void> {
  const probe = createServer();
  try {
    probe.listen(address.port, address.host);
    await once(probe, 'listening');
  } catch (error) {
    throw explainListening(error, address);
  }
  probe.close();
  await once(probe, 'close');
}
