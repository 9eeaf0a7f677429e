/** Origin header value. */

export interface Form {
  value: string;
  /** True if a browser would treat its host as the listed one, ignoring scheme and case. */
  isListedHost: boolean;
  /** True if it equals the listed origin exactly. */
  isListedOrigin: boolean;
}

const foreign = (value: string): Form => ({ value, isListedHost: false, isListedOrigin: false });

/**
 * Returns about a hundred variants of one origin (`https://app.test`, without a port); nearly all are a different
 * origin or invalid.
 */
export function originForms(listed: string): Form[] {
  const host = new URL(listed).hostname;
  const [first, ...rest] = host.split('.') as [string, ...string[]];
  const parent = rest.join('.');
  const beside = [
    'x',
    '-',
    '_',
    '.',
    '..',
    '%2e',
    '%00',
    '%20',
    ' ',
    '\t',
    '\u00a0',
    '\u200b',
    '\u3002',
    '，',
    ';',
    ',',
    '!',
    '*',
    '~',
    '\\',
  ];
  const signs = ['@', '/', '?', '#', '\\', ':', ':@', ':80@', '/@', '\\@', '?@', '#@', ' ', ', ', ';'];
  const others = [
    ...beside.flatMap((sign) => [`https://${host}${sign}evil.test`, `https://${host}${sign}`]),
    ...['x', '-', '.', '@', '%2e', '*.', 'www.', 'a.b.', '.'].map((sign) => `https://${sign}${host}`),
    ...signs.map((sign) => `https://evil.test${sign}${host}`),
    ...signs.slice(0, 5).map((sign) => `https://${host}${sign}evil.test`),
    ...[':443', ':80', ':8443', ':0', ':65536', ':', ':443:443', ':443x'].map((port) => `${listed}${port}`),
    ...[
      'ftp',
      'ws',
      'wss',
      'file',
      'data',
      'blob',
      'javascript',
      'chrome-extension',
      'about',
      'httpss',
      'https:',
    ].map((scheme) => `${scheme}://${host}`),
    `https://${parent}`,
    `https://${first}-${parent}`,
    `https://${host.replaceAll('.', 'x')}`,
    `https://${host.replace('a', 'а')}`,
    `https://xn--${first}-7cd.${parent}`,
    `https://${host.replace('a', 'ａ')}`,
    `https://${host.replace('a', '%61')}`,
    `https://${host.split('').reverse().join('')}`,
    `https:/${host}`,
    `https:${host}`,
    `//${host}`,
    host,
    `${listed} ${listed}`,
    `${listed}, https://evil.test`,
    `https://evil.test, ${listed}`,
    ` ${listed}`,
    `"${listed}"`,
    `<${listed}>`,
    `'${listed}'`,
    'null',
    'NULL',
    'undefined',
    '',
    '*',
    'https://*',
    `https://*.${parent}`,
    'https://',
    'https://evil.test',
    'https://localhost',
    'https://127.0.0.1',
    'https://[::1]',
    'https://0x7f000001',
    'https://2130706433',
  ];
  const same = [
    listed.replace('https', 'http'),
    listed.toUpperCase(),
    `https://${host.toUpperCase()}`,
    listed.replace('https', 'HTTPS'),
  ];
  return [
    { value: listed, isListedHost: true, isListedOrigin: true },
    ...same.map((value) => ({ value, isListedHost: true, isListedOrigin: false })),
    ...[...new Set(others)].map(foreign),
  ];
}
