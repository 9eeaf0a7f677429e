import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below the ports that systems give to who asks for any: other tests listen on those, and connections leave by them. */
const LOWEST = 20_000;
const HIGHEST = 30_000;

/**
 * A port of this machine that nothing listens on, and that no other test is given until this process ends: a program
 * takes seconds until it listens, and who asks it meanwhile would be answered by whoever else took the port.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = LOWEST + Math.floor(Math.random() * (HIGHEST - LOWEST));
    if ((await isReserved(port)) && (await isFree(port))) return port;
  }
}

/** Whether this process holds the port of the same number for UDP now, which leaves that for TCP to the program. */
async function isReserved(port: number): Promise<boolean> {
  const reservation = createSocket('udp4');
  try {
    reservation.bind({ port, address: '127.0.0.1', exclusive: true });
    await once(reservation, 'listening');
    reservation.unref();
    return true;
  } catch (error) {
    reservation.close();
    return otherwise(error);
  }
}

async function isFree(port: number): Promise<boolean> {
  const probe = createServer().listen(port, '127.0.0.1');
  try {
    await once(probe, 'listening');
  } catch (error) {
    return otherwise(error);
  }
  probe.close();
  await once(probe, 'close');
  return true;
}

/** False where somebody has the port. Throws any other error. */
function otherwise(error: unknown): boolean {
  if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') return false;
  throw error;
}
