import type { ServiceDescription } from '@bulwagan/platform/service/description.ts';
import type { Config } from '../config/config.ts';
import { SERVICES, type ServiceName } from '../services.ts';

/** A registered service with the configuration that the program creates it from. */
export type RegisteredService = ServiceDescription<Config> & { name: ServiceName };

export const ALL_SERVICES: readonly RegisteredService[] = SERVICES;

export function findService(name: string): RegisteredService | undefined {
  return ALL_SERVICES.find((service) => service.name === name);
}

/** Returns the configured services, in order. */
export function servicesOf(config: Pick<Config, 'services'>): RegisteredService[] {
  return config.services.map((name) => findService(name)!);
}
