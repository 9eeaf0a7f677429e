import { ROLES } from '@bulwagan/fundraising/access.ts';
import { isDate } from '@bulwagan/platform/documents/cells.ts';
import type { FactorRule } from '@bulwagan/platform/second-factor/demand.ts';
import { SERVICES, type ServiceName } from './config.ts';

/** Service, role and day: `workforce:Payroll Admin@2027-02-01`. */
const ENTRY = /^(?<service>[^:@]+)(?::(?<role>[^@]+))?(?:@(?<from>[^@]+))?$/;

/** Roles that are the same in every installation. Back-office roles are table rows and are checked at start. */
const FIXED_ROLES: { [Name in ServiceName]?: readonly string[] } = { fundraising: ROLES };

/** Reads the second-factor requirements of each service. */
export function readFactorRules(
  text: string | undefined,
  problems: string[],
): Record<ServiceName, FactorRule[]> {
  const rules: Record<ServiceName, FactorRule[]> = { fundraising: [], workforce: [], court: [] };
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

/** Returns the problem of an entry: one that is silently ignored would require nothing. */
function problemOf(service?: string, role?: string, from?: string): string | undefined {
  if (service === undefined || role === '' || from === '')
    return 'must list services, with a role and a day where wanted: court, workforce:Payroll Admin@2027-02-01.';
  if (!SERVICES.includes(service as ServiceName))
    return `names ${service}; there are ${SERVICES.join(', ')}.`;
  const roles = FIXED_ROLES[service as ServiceName];
  if (role !== undefined && roles?.includes(role) === false)
    return `names ${role} of ${service}; there are ${roles.join(', ')}.`;
  if (from !== undefined && !isDate(from)) return `names ${from}, which is no day like 2027-02-01.`;
  return undefined;
}
