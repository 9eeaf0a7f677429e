import type { Route } from '../route.ts';
import type { ServiceDefinition } from '../service-definition.ts';

/**
 * Returns the `WWW-Authenticate` header of a route's 401 (RFC 9110 §15.5.2). The schemes do not make browsers prompt
 * for a password; session cookies have no registered scheme.
 */
export function wwwAuthenticateOf(
  { name, api }: Pick<ServiceDefinition<never>, 'name' | 'api'>,
  { access }: Pick<Route, 'access'>,
): string {
  const schemes = access.schemes ?? Object.keys(api.security);
  return schemes
    .map((scheme) => `${api.security[scheme]?.type === 'http' ? 'Bearer' : 'Cookie'} realm="${name}"`)
    .join(', ');
}
