/** Files with made-up passwords and keys, such as tests. */
const MADE_UP =
  /(?:^|\/)tests?\/|^bench\/|^(?:src\/|packages\/paymongo-)simulator\/|^packages\/testing\/|\.test\.ts$|\/testing\/|\bexample\b/;

/** Made-up keys in tests of the settings, which refuse shorter keys. */
const MADE_UP_KEYS = new Set(['whsk_Zr4qT8mVx2LhWc7YpD1sKe9u', 'whsk_Bn6gJ3fRw8QyUa5XtH0vMo2i']);

/**
 * Returns true for placeholders of the documentation: `PASSWORD`, `THE_OUTPUT_OF_…`, and keys with a single digit repeated.
 * Random secrets never look like these.
 */
const isPlaceholder = (value: string): boolean =>
  /^[A-Z]{3,12}$|^(?:[A-Z]+_){3}|^[A-Z]{4}(.)\1{15}$/.test(value);

/** Secrets recognizable by their format, in any file. */
const BY_FORM: [string, RegExp][] = [
  ['a private key', /-----BEGIN (?:[A-Z0-9]+ )*PRIVATE KEY(?: BLOCK)?-----/],
  ['an AWS key', /\b(?:AKIA|ASIA)[A-Z0-9]{16}\b/],
  ['a payment gateway key', /\b(?:sk_live|pk_live|whsk|rk_live)_[A-Za-z0-9]{20,}\b/],
  ['a GitHub token', /\b(?:gh[pousr]_[A-Za-z0-9]{36}|github_pat_[A-Za-z0-9_]{30,})/],
  ['a GitLab token', /\bglpat-[\w-]{20}/],
  ['a Slack token', /\bxox[abeprs]-[0-9A-Za-z-]{20,}/],
  ['an npm token', /\bnpm_[A-Za-z0-9]{36}\b|:_(?:authToken|auth|password)\s*=\s*[\w+/-]{8}/],
];

/** Further patterns, for files without made-up secrets. */
const BY_PLACE: [string, RegExp][] = [
  ['a JWT', /\beyJ[\w-]{10,}\.eyJ[\w-]{8,}\.[\w-]{16,}/],
  [
    'a value assigned to a secret-like name',
    /(?:secret|token|passw(?:or)?d|api_?key|private_?key)["']?\s*[:=]\s*["'`]?(?<value>[0-9a-f]{32,}|(?=[\w+/-]*\d)(?=[\w+/-]*[A-Z])(?=[\w+/-]*[a-z])[A-Za-z0-9+/_-]{32,}={0,2})(?:["'`,;\s]|$)/i,
  ],
];

/** A password, then one or several hosts with their ports. */
const CONNECTION =
  /\b(?:postgres(?:ql)?|mysql|rediss?|smtps?|amqps?):\/\/[^\s:/@'"`$<{]+:([^\s@/'"`$<{]+)@((?:(?<=[@,])(?:\[[^\]]*\]|[^\s:/?,;'"`]+)(?::\d+)?,?)+)/g;
/** Hosts that are local, in a neighbouring container, or reserved names. */
const HARMLESS_HOST =
  /^(?:localhost|127\.0\.0\.1|\[(?:::1|2001:db8:[\da-f:]*)\]|postgres|redis|db|host|[\w.-]+\.(?:test|example|invalid|localhost)|(?:[\w-]+\.)*example\.(?:org|com|net|ph))$/;
/** Names without a dot, such as `one`, which only a local network can resolve. */
const LOCAL_NAME = /^[a-z\d-]+$/;

/** Returns the kind of secret in a line of a file, or undefined. */
export function secretIn(line: string, file: string): string | undefined {
  const isMadeUp = MADE_UP.test(file);
  const patterns = isMadeUp ? BY_FORM : [...BY_FORM, ...BY_PLACE];
  const found = patterns.find(([, pattern]) =>
    line
      .matchAll(new RegExp(pattern, `${pattern.flags}g`))
      .map(({ 0: match, groups }) => groups?.value ?? match)
      .some((value) => !isPlaceholder(value) && !(isMadeUp && MADE_UP_KEYS.has(value))),
  );
  if (found !== undefined) return found[0];
  const isHarmless = (host: string) => HARMLESS_HOST.test(host) || (isMadeUp && LOCAL_NAME.test(host));
  const leaks = line
    .matchAll(CONNECTION)
    .some(
      ([, password, hosts]) =>
        !isPlaceholder(password!) &&
        !hosts!.split(',').every((host) => isHarmless(host.replace(/:\d+$/, ''))),
    );
  return leaks ? 'the password of a server' : undefined;
}

/** Returns true if a file of that name holds keys or machine settings. */
export const isSecretFile = (file: string): boolean =>
  /\.(?:pem|p12|pfx|key|jks|keystore|kdbx)$|(?:^|\/)(?:id_(?:rsa|dsa|ecdsa|ed25519)|\.pgpass|\.netrc)$/.test(
    file,
  ) ||
  (/(?:^|\/)(?:\.env(?:\.\w+)?|\w+\.env)$/.test(file) && !/example|sample/.test(file));

/** Returns the home folder that a line contains, or undefined. */
export const pathOfMachineIn = (line: string): string | undefined =>
  /(?<![\w.:/-])\/(?:home|Users|root)\/[\w.-]+|\b[A-Z]:\\Users\\\w+/.exec(line)?.[0];

/** Returns the download URL of a package in a lock file; the integrity hash identifies the package without it. */
export function registryIn(line: string, file: string): string | undefined {
  if (!/(?:^|\/)(?:package-lock|npm-shrinkwrap)\.json$/.test(file)) return undefined;
  return /"resolved": "(?:git\+)?\w+:\/\/([^/"]+)/.exec(line)?.[1];
}
