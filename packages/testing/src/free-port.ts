import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below the range of ephemeral ports, which other tests listen on and outgoing connections use. */
const LOWEST = 20_000;
const HIGHEST = 30_000;

/**
 * Returns a free port that no other test gets until this process ends. A program needs seconds until it listens, during
 * which another could take the port and answer in its place.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = LOWEST + Math.floor(Math.random() * (HIGHEST - LOWEST));
    if ((await isReserved(port)) && (await isFree(port))) return port;
  }
}

/**
 * Reserves the port by holding the UDP port of the same number, which leaves TCP to the program. Returns false if it is
 * taken.
 */
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

/** Returns false if the port is in use; throws any other error. */
function otherwise(error: unknown): boolean {
  if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') return false;
  throw error;
}
