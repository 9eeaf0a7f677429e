/**
 * Estimates an upper bound of the random bits of a secret from samples, by the number of distinct letters at each
 * position. Some thousand samples suffice for the alphabets in use.
 */
export function randomBits(secrets: string[]): number {
  const lengths = new Set(secrets.map((secret) => secret.length));
  if (lengths.size !== 1) throw new Error('Secrets of one kind are of one length.');
  let bits = 0;
  for (let place = 0; place < secrets[0]!.length; place += 1)
    bits += Math.log2(new Set(secrets.map((secret) => secret[place])).size);
  return bits;
}
