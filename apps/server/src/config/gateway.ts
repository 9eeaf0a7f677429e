import { isOnThisMachine } from '@bulwagan/platform/http/security/local-host.ts';
import type { ProviderKind } from '@bulwagan/platform/payments/provider.ts';
import type { GatewayConfig } from './config.ts';
import { findProvider, PAYMENT_PROVIDERS } from './payment-providers.ts';
import { type Environment, readFlag, readUrl } from './values.ts';
import { HOW_TO_MAKE, isWeakSecret } from './weak-secrets.ts';

const DEFAULT_SECRET_KEY = 'sk_test_simulator';
const DEFAULT_PUBLIC_KEY = 'pk_test_simulator';
/** Minimum length of a gateway secret; the gateway's own secrets have 29 characters. */
const LEAST_WEBHOOK_SECRET_LENGTH = 20;
const DEFAULT_WEBHOOK_SECRET = 'whsk_simulator_known_to_everybody';

/** Reads the gateway settings; without them the built-in simulator is used. */
export function readGateway(env: Environment, serverUrl: string, problems: string[]): GatewayConfig {
  const webhookSecrets = (env.GATEWAY_WEBHOOK_SECRET || DEFAULT_WEBHOOK_SECRET)
    .split(',')
    .map((one) => one.trim());
  if (webhookSecrets.includes(''))
    problems.push('GATEWAY_WEBHOOK_SECRET contains an empty secret, with which anybody could sign.');
  const url = readUrl(env, 'GATEWAY_URL', `${serverUrl}/dev/gateway/v1`, problems);
  const liveMode = readFlag(env, 'GATEWAY_LIVE_MODE', false, problems);
  if (liveMode && URL.parse(url)?.protocol === 'http:' && !isOnThisMachine(url))
    problems.push('GATEWAY_URL must be an https address where GATEWAY_LIVE_MODE is on.');
  const provider = readProvider(env, problems);
  const id = env.GATEWAY_ID || provider.name;
  // GATEWAY_ID is used as a path segment.
  if (!/^[\w-]+$/.test(id)) problems.push('GATEWAY_ID must be of letters, digits, _ and -.');
  const signatureHeader = env.GATEWAY_SIGNATURE_HEADER || provider.signatureHeader;
  if (!/^[\w-]+$/.test(signatureHeader))
    problems.push(`GATEWAY_SIGNATURE_HEADER must be the name of a header, e.g. ${provider.signatureHeader}.`);
  return {
    provider: provider.name,
    id,
    url,
    secretKey: env.GATEWAY_SECRET_KEY || DEFAULT_SECRET_KEY,
    publicKey: env.GATEWAY_PUBLIC_KEY || DEFAULT_PUBLIC_KEY,
    webhookSecrets,
    signatureHeader,
    liveMode,
    isSimulated: !env.GATEWAY_URL,
  };
}

function readProvider(env: Environment, problems: string[]): ProviderKind {
  const [first] = PAYMENT_PROVIDERS;
  const name = env.GATEWAY_PROVIDER || first.name;
  const provider = findProvider(name);
  if (provider !== undefined) return provider;
  const known = PAYMENT_PROVIDERS.map((one) => one.name).join(', ');
  problems.push(`GATEWAY_PROVIDER must be one of the payment providers: ${known}.`);
  return first;
}

/** Returns the problems of settings that are acceptable for the simulator but not for real payments. */
export function gatewayProblems(gateway: GatewayConfig): string[] {
  const problems: string[] = [];
  if (gateway.isSimulated)
    problems.push('GATEWAY_URL must name the payment gateway; the simulator is for development.');
  if (gateway.secretKey === DEFAULT_SECRET_KEY)
    problems.push('GATEWAY_SECRET_KEY must be the key of your account.');
  if (gateway.publicKey === DEFAULT_PUBLIC_KEY)
    problems.push('GATEWAY_PUBLIC_KEY must be the public key of your account.');
  if (gateway.webhookSecrets.includes(DEFAULT_WEBHOOK_SECRET)) {
    problems.push('GATEWAY_WEBHOOK_SECRET must be the signing secret of your webhook.');
  } else if (gateway.webhookSecrets.some((one) => isWeakSecret(one, LEAST_WEBHOOK_SECRET_LENGTH))) {
    problems.push(
      `GATEWAY_WEBHOOK_SECRET is too short or too regular to sign payments. Use the whole secret that the gateway shows for your webhook; where you choose it yourself: ${HOW_TO_MAKE}`,
    );
  }
  return [...problems, ...(findProvider(gateway.provider)?.problemsOf(gateway) ?? [])];
}
