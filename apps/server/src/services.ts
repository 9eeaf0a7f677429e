import { court } from '@bulwagan/court/definition.ts';
import { fundraising } from '@bulwagan/fundraising/definition.ts';
import { workforce } from '@bulwagan/workforce/definition.ts';

/**
 * All services, in the order of commands and pages. This is the only list of services. Importing it loads no service.
 */
export const SERVICES = [fundraising, workforce, court] as const;

export type ServiceName = (typeof SERVICES)[number]['name'];

export const SERVICE_NAMES: readonly ServiceName[] = SERVICES.map(({ name }) => name);
