import type { Config } from '../config/config.ts';
import { DEFAULT_SENDER } from '../config/read.ts';
import type { Files } from '../platform/files/files.ts';
import type { Log } from '../platform/telemetry/log.ts';

/** What a production may mean to be as it is, and more often does not. */
export function warnOfProduction(config: Config, log: Log): void {
  if (config.mode !== 'production') return;
  warnOfUnknownAddresses(config, log);
  warnOfUnknownSender(config, log);
  warnOfPlainConnections(config, log);
  warnOfPasswordsAlone(config, log);
  warnOfUnscannedFiles(config, log);
}

/** It may start after us, and is asked for each file anew. Without one nothing is asked. */
export async function warnOfSilentScanner(files: Pick<Files, 'scan'>, log: Log): Promise<void> {
  try {
    await files.scan(new Uint8Array());
  } catch (error) {
    log.warn({ err: error }, 'the scanner of files does not answer; until it does, uploads are refused');
  }
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

/** Mail servers refuse a sender that there is not, and nobody can answer to it. */
function warnOfUnknownSender({ mailFrom }: Config, log: Log): void {
  if (mailFrom !== DEFAULT_SENDER) return;
  log.warn(
    { setting: 'MAIL_FROM' },
    'the sender of mails is not set; they come from an address that there is not',
  );
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

/** Where files are scanned elsewhere, e.g. in the store, this is as it should be. */
function warnOfUnscannedFiles({ scannerUrl }: Config, log: Log): void {
  if (scannerUrl !== undefined) return;
  log.warn({ setting: 'SCANNER_URL' }, 'files of strangers are not scanned for malware');
}
