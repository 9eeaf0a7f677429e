import { court } from '@bulwagan/court/definition.ts';
import { fundraising } from '@bulwagan/fundraising/definition.ts';
import { workforce } from '@bulwagan/workforce/definition.ts';

/** All services, in the order of commands and pages. Nothing else lists them; importing this loads none of them. */
export const SERVICES = [fundraising, workforce, court] as const;

export type ServiceName = (typeof SERVICES)[number]['name'];

export const SERVICE_NAMES: readonly ServiceName[] = SERVICES.map(({ name }) => name);
