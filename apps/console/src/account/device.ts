/** Browser and operating system derived from a User-Agent header. */
export interface Device {
  browser: string | undefined;
  system: string | undefined;
  isPhone: boolean;
}

/** The first match wins: a browser's User-Agent also names the browsers it imitates. */
const BROWSERS: [RegExp, string][] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:HeadlessChrome|Chrome|CriOS)\//, 'Chrome'],
  [/\bVersion\/.*\bSafari\//, 'Safari'],
];

const SYSTEMS: [RegExp, string][] = [
  [/\bWindows\b/, 'Windows'],
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

export function deviceOf(userAgent: string | null): Device {
  const find = (names: [RegExp, string][]) => names.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1];
  const system = find(SYSTEMS);
  return {
    browser: find(BROWSERS),
    system,
    isPhone: system === 'iPhone' || (system === 'Android' && /\bMobile\b/.test(userAgent ?? '')),
  };
}

/** Describes this device, as the default name of a new passkey. */
export function thisDevice(): string {
  const { browser, system } = deviceOf(navigator.userAgent);
  return [browser, system].filter((part) => part !== undefined).join(', ');
}
