/** Files with made-up passwords and keys, such as tests. */
const MADE_UP =
  /(?:^|\/)tests?\/|^bench\/|^(?:src\/|packages\/paymongo-)simulator\/|^packages\/testing\/|\.test\.ts$|\/testing\/|\bexample\b/;

/** Secrets recognizable by their format, in any file. */
const BY_FORM: [string, RegExp][] = [
  ['a private key', /-----BEGIN (?:[A-Z0-9]+ )*PRIVATE KEY(?: BLOCK)?-----/],
  ['an AWS key', /\b(?:AKIA|ASIA)[A-Z0-9]{16}\b/],
  ['a key of the gateway', /\b(?:sk_live|pk_live|whsk|rk_live)_[A-Za-z0-9]{20,}\b/],
  ['a token of GitHub', /\b(?:gh[pousr]_[A-Za-z0-9]{36}|github_pat_[A-Za-z0-9_]{30,})/],
  ['a token of GitLab', /\bglpat-[\w-]{20}/],
  ['a token of Slack', /\bxox[abeprs]-[0-9A-Za-z-]{20,}/],
  ['a token of npm', /\bnpm_[A-Za-z0-9]{36}\b|:_(?:authToken|auth|password)\s*=\s*[\w+/-]{8}/],
];

/** Further patterns, for files without made-up secrets. */
const BY_PLACE: [string, RegExp][] = [
  ['a JWT', /\beyJ[\w-]{10,}\.eyJ[\w-]{8,}\.[\w-]{16,}/],
  [
    'a secret by its name',
    /(?:secret|token|passw(?:or)?d|api_?key|private_?key)["']?\s*[:=]\s*["'`]?(?:[0-9a-f]{32,}|(?=[\w+/-]*\d)(?=[\w+/-]*[A-Z])(?=[\w+/-]*[a-z])[A-Za-z0-9+/_-]{32,}={0,2})(?:["'`,;\s]|$)/i,
  ],
];

const CONNECTION =
  /\b(?:postgres(?:ql)?|mysql|rediss?|smtps?|amqps?):\/\/[^\s:/@'"`$<{]+:([^\s@/'"`$<{]+)@(\[[^\]]*\]|[^\s:/?'"`]+)/g;
/** Hosts that are local, in a neighbouring container, or reserved names. */
const HARMLESS_HOST =
  /^(?:localhost|127\.0\.0\.1|\[(?:::1|2001:db8:[\da-f:]*)\]|postgres|redis|db|host|[\w.-]+\.(?:test|example|invalid|localhost)|(?:[\w-]+\.)*example\.(?:org|com|net|ph))$/;

/** Returns the kind of secret in a line of a file, or undefined. */
export function secretIn(line: string, file: string): string | undefined {
  const patterns = MADE_UP.test(file) ? BY_FORM : [...BY_FORM, ...BY_PLACE];
  const found = patterns.find(([, pattern]) => pattern.test(line));
  if (found !== undefined) return found[0];
  const hosts = line.matchAll(CONNECTION).map(([, , host]) => host!);
  return hosts.some((host) => !HARMLESS_HOST.test(host)) ? 'the password of a server' : undefined;
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
