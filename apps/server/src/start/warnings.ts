import type { Files } from '@bulwagan/platform/files/files.ts';
import type { Log } from '@bulwagan/platform/telemetry/log.ts';
import type { Config } from '../config/config.ts';
import { DEFAULT_SENDER } from '../config/read.ts';

/** Warns about settings that are valid in production but usually mistakes. */
export function warnOfProduction(config: Config, log: Log): void {
  if (config.mode !== 'production') return;
  warnOfUnknownAddresses(config, log);
  warnOfUnknownSender(config, log);
  warnOfPlainConnections(config, log);
  warnOfPasswordsAlone(config, log);
  warnOfUnscannedFiles(config, log);
}

/**
 * Warns if the virus scanner does not respond. It may start later, because the program contacts it for each file.
 * Checks nothing if no scanner is configured.
 */
export async function warnOfSilentScanner(files: Pick<Files, 'scan'>, log: Log): Promise<void> {
  try {
    await files.scan(new Uint8Array());
  } catch (error) {
    log.warn({ err: error }, 'the file scanner does not respond; uploads are refused until it does');
  }
}

/** Warns about missing public addresses: links in mails and at the gateway would use this machine's name. */
function warnOfUnknownAddresses({ services, hasPublicUrl, publicUrls }: Config, log: Log): void {
  for (const name of services) {
    if (hasPublicUrl[name]) continue;
    const setting = `${name.toUpperCase()}_URL`;
    log.warn(
      { setting, url: publicUrls[name] },
      'the public URL of a service is not set; links use this one',
    );
  }
}

/** Warns about the default sender: mail servers refuse senders that do not exist, and replies would be lost. */
function warnOfUnknownSender({ mailFrom }: Config, log: Log): void {
  if (mailFrom !== DEFAULT_SENDER) return;
  log.warn(
    { setting: 'MAIL_FROM' },
    'the sender of mails is not set; mails come from an address that does not exist',
  );
}

/** Warns about unencrypted connections; only the operator knows whether they can be intercepted. */
function warnOfPlainConnections({ plainConnections }: Config, log: Log): void {
  if (plainConnections.length === 0) return;
  log.warn(
    { connections: plainConnections },
    'connections to other machines are not encrypted; REQUIRE_TLS=true prevents a start with such connections',
  );
}

/** Warns about services in which a leaked password is enough to sign in. */
function warnOfPasswordsAlone({ services, factorRules }: Config, log: Log): void {
  const open = services.filter((name) => factorRules[name].length === 0);
  if (open.length === 0) return;
  log.warn({ services: open }, 'no second factor is required; set REQUIRE_TWO_FACTOR to require it');
}

/**
 * Warns that no virus scanner is configured. This is correct if files are scanned elsewhere, e.g. in the file store.
 */
function warnOfUnscannedFiles({ scannerUrl }: Config, log: Log): void {
  if (scannerUrl !== undefined) return;
  log.warn({ setting: 'SCANNER_URL' }, 'uploaded files are not scanned for malware');
}
