/**
 * How many random bits a secret has at most, as many of them tell: of each place, by how many letters stood there. Some
 * thousand are enough for alphabets of our length.
 */
export function randomBits(secrets: string[]): number {
  const lengths = new Set(secrets.map((secret) => secret.length));
  if (lengths.size !== 1) throw new Error('Secrets of one kind are of one length.');
  let bits = 0;
  for (let place = 0; place < secrets[0]!.length; place += 1)
    bits += Math.log2(new Set(secrets.map((secret) => secret[place])).size);
  return bits;
}
