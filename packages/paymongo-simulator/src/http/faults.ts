import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Environment } from '../environment.ts';
import { GatewayError } from '../errors.ts';
import type { Fault } from '../kinds/deliveries.ts';
import { getSettings, lockSettings } from '../settings.ts';

export const FAULT_MODES = ['timeout', 'error500', 'reset', 'reset_after_accept', 'slow'] as const;

/** Returns a route's readable name, for example `POST /payment_intents/{id}/attach`. */
function nameOf(request: FastifyRequest, prefix: string): string {
  const path = (request.routeOptions.url ?? request.url).slice(prefix.length);
  return `${request.method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`;
}

function matches(fault: Fault, name: string): boolean {
  const plain = (route: string): string => route.replaceAll(/\{\w+\}|:\w+/g, '{}').replace('/v1/', '/');
  return fault.route === '*' || plain(fault.route) === plain(name);
}

async function takeFault(environment: Environment, name: string): Promise<Fault | undefined> {
  const known = await getSettings(environment.store);
  if (!known.hidden.faults.some((fault) => matches(fault, name))) return undefined;
  return environment.change(async (tx) => {
    const settings = await lockSettings(tx);
    const fault = settings.hidden.faults.find((candidate) => matches(candidate, name));
    if (fault === undefined) return undefined;
    fault.times -= 1;
    settings.hidden.faults = settings.hidden.faults.filter((candidate) => candidate.times > 0);
    await tx.save(settings);
    return fault;
  });
}

/**
 * Injects requested faults into the API. `timeout`, `reset` and `error500` do no work; `reset_after_accept` does it and
 * cuts the connection; `slow` does it and answers one byte at a time.
 */
export function injectFaults(
  app: FastifyInstance,
  environment: Environment,
  prefix: string,
): { releaseAll(): void } {
  const faults = new WeakMap<FastifyRequest, Fault>();
  const held = new Set<FastifyRequest>();

  // After authentication, so that a caller without the key cannot use up a fault.
  app.addHook('preHandler', async (request, reply) => {
    const fault = await takeFault(environment, nameOf(request, prefix));
    if (fault === undefined) return;
    faults.set(request, fault);
    if (fault.mode === 'error500') {
      throw new GatewayError(500, [
        { code: 'internal_server_error', detail: 'Something went wrong on our end.' },
      ]);
    }
    if (fault.mode !== 'timeout' && fault.mode !== 'reset') return;
    reply.hijack();
    if (fault.mode === 'reset') {
      request.raw.socket.destroy();
      return;
    }
    held.add(request);
    reply.raw.once('close', () => held.delete(request));
  });

  app.addHook('onSend', async (request, reply, payload) => {
    const fault = faults.get(request);
    if (fault?.mode === 'reset_after_accept') {
      reply.hijack();
      request.raw.socket.destroy();
      return payload;
    }
    if (fault?.mode !== 'slow' || typeof payload !== 'string') return payload;
    reply.removeHeader('content-length');
    return Readable.from(drip(payload, fault.delay_ms));
  });

  return {
    releaseAll: () => {
      for (const request of held) request.raw.socket.destroy();
    },
  };
}

async function* drip(text: string, delayInMs: number): AsyncGenerator<Buffer> {
  for (const byte of Buffer.from(text)) {
    await new Promise((resolve) => setTimeout(resolve, delayInMs).unref());
    yield Buffer.from([byte]);
  }
}
