import type { Route } from './route.ts';
import type { ServiceDefinition } from './service-definition.ts';

/**
 * What a 401 says of the proofs that a route takes (RFC 9110 §15.5.2). A browser asks its user for neither: for a session there is
 * no scheme that it knows, nor is there to be one.
 */
export function challengeOf(
  { name, api }: Pick<ServiceDefinition<never>, 'name' | 'api'>,
  { access }: Pick<Route, 'access'>,
): string {
  const schemes = access.schemes ?? Object.keys(api.security);
  return schemes
    .map((scheme) => `${api.security[scheme]?.type === 'http' ? 'Bearer' : 'Cookie'} realm="${name}"`)
    .join(', ');
}
