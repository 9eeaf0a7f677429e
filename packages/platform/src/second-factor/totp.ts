/**
 * RFC 6238 as implemented by all authenticator apps: SHA-1, six digits, steps of 30 seconds, with one step of tolerance
 * either way.
 */
const SETTINGS = { algorithm: 'SHA1', digits: 6, period: 30 };
const WINDOW_IN_STEPS = 1;
/** RFC 4226 recommends 160 bits. */
const SECRET_BYTES = 20;

// Loaded with the first code: most processes need none for a long time.
const load = () => import('otpauth');

/** Returns a new secret in base32. */
export async function newSecret(): Promise<string> {
  const { Secret } = await load();
  return new Secret({ size: SECRET_BYTES }).base32;
}

/** Returns the time step of a code, from one before to one after the current step; undefined for any other text. */
export async function matchingStep(
  secret: string,
  code: string,
  now: Temporal.Instant,
): Promise<number | undefined> {
  if (!/^[0-9]{6}$/.test(code)) return undefined;
  const { Secret, TOTP } = await load();
  const timestamp = now.epochMilliseconds;
  const delta = TOTP.validate({
    ...SETTINGS,
    token: code,
    secret: Secret.fromBase32(secret),
    timestamp,
    window: WINDOW_IN_STEPS,
  });
  return delta === null ? undefined : TOTP.counter({ period: SETTINGS.period, timestamp }) + delta;
}

/** Returns the `otpauth:` URI that apps read from the QR code. */
export async function keyUri(secret: string, issuer: string, label: string): Promise<string> {
  const { Secret, TOTP } = await load();
  return new TOTP({ ...SETTINGS, issuer, label, secret: Secret.fromBase32(secret) }).toString();
}
