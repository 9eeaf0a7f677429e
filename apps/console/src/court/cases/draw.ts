/**
 * Repeats a draw in the browser, with the method that the API returns as `method`, so that anyone can verify it.
 * Returns undefined where the browser has no SHA-256 (without HTTPS).
 */
export async function drawnPlace(
  seed: string,
  caseId: string,
  candidates: number,
): Promise<number | undefined> {
  if (globalThis.crypto?.subtle === undefined || candidates < 1) return undefined;
  const n = BigInt(candidates);
  const fair = (2n ** 256n / n) * n;
  let hash = await sha256([...bytesOf(seed), ...new TextEncoder().encode(caseId.toLowerCase())]);
  while (numberOf(hash) >= fair) hash = await sha256([...hash]);
  return Number(numberOf(hash) % n);
}

async function sha256(bytes: number[]): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', new Uint8Array(bytes)));
}

function bytesOf(hex: string): number[] {
  return (hex.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16));
}

function numberOf(bytes: Uint8Array): bigint {
  return BigInt(`0x${[...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`);
}
