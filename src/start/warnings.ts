import type { Config } from '../config/config.ts';
import type { Log } from '../platform/telemetry/log.ts';

/** What a production may mean to be as it is, and more often does not. */
export function warnOfProduction(config: Config, log: Log): void {
  if (config.mode !== 'production') return;
  warnOfUnknownAddresses(config, log);
  warnOfPlainConnections(config, log);
  warnOfPasswordsAlone(config, log);
}

/** Links in mails and at the gateway would lead to this machine's own name. */
function warnOfUnknownAddresses({ services, hasPublicUrl, publicUrls }: Config, log: Log): void {
  for (const name of services) {
    if (hasPublicUrl[name]) continue;
    const setting = `${name.toUpperCase()}_URL`;
    log.warn(
      { setting, url: publicUrls[name] },
      'the public address of a service is not set; links lead to this one',
    );
  }
}

/** Nobody but who runs it knows whether somebody could listen in between. */
function warnOfPlainConnections({ plainConnections }: Config, log: Log): void {
  if (plainConnections.length === 0) return;
  log.warn(
    { connections: plainConnections },
    'connections to other machines are not encrypted; REQUIRE_TLS=true refuses to start with such',
  );
}

/** There a password that became known opens the account. */
function warnOfPasswordsAlone({ services, factorRules }: Config, log: Log): void {
  const open = services.filter((name) => factorRules[name].length === 0);
  if (open.length === 0) return;
  log.warn({ services: open }, 'no second factor is demanded of anybody; REQUIRE_TWO_FACTOR demands it');
}
