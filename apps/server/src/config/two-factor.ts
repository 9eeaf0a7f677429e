import { isDate } from '@bulwagan/platform/exports/cells.ts';
import type { FactorRule } from '@bulwagan/platform/second-factor/demand.ts';
import { SERVICE_NAMES, SERVICES, type ServiceName } from '../services.ts';

/** Service, role and day: `workforce:Payroll Admin@2027-02-01`. */
const ENTRY = /^(?<service>[^:@]+)(?::(?<role>[^@]+))?(?:@(?<from>[^@]+))?$/;

/** Reads the second-factor requirements of each service. */
export function readFactorRules(
  text: string | undefined,
  problems: string[],
): Record<ServiceName, FactorRule[]> {
  const rules = Object.fromEntries(SERVICE_NAMES.map((name) => [name, []])) as unknown as Record<
    ServiceName,
    FactorRule[]
  >;
  for (const entry of text ? text.split(',') : []) {
    const { service, role, from } = partsOf(entry);
    const problem = problemOf(service, role, from);
    if (problem === undefined)
      rules[service as ServiceName].push({
        ...(role === undefined ? {} : { role }),
        ...(from === undefined ? {} : { from }),
      });
    else problems.push(`REQUIRE_TWO_FACTOR ${problem}`);
  }
  return rules;
}

function partsOf(entry: string): { service?: string; role?: string; from?: string } {
  const { groups = {} } = ENTRY.exec(entry.trim()) ?? {};
  return Object.fromEntries(Object.entries(groups).map(([name, part]) => [name, part?.trim()]));
}

/** Returns the problem of an entry. Ignoring an invalid entry would leave the role without a requirement. */
function problemOf(service?: string, role?: string, from?: string): string | undefined {
  if (service === undefined || role === '' || from === '')
    return 'must list services, with a role and a day where wanted: court, workforce:Payroll Admin@2027-02-01.';
  const known = SERVICES.find(({ name }) => name === service);
  if (known === undefined) return `names ${service}; there are ${SERVICE_NAMES.join(', ')}.`;
  const roles: readonly string[] | undefined = known.fixedRoles;
  if (role !== undefined && roles?.includes(role) === false)
    return `names ${role} of ${service}; there are ${roles.join(', ')}.`;
  if (from !== undefined && !isDate(from)) return `names ${from}, which is no day like 2027-02-01.`;
  return undefined;
}
