import { createHash } from 'node:crypto';
import type { Lock, LockedPackage } from './lock.ts';

/**
 * Creates a CycloneDX 1.6 document of the packages, for vulnerability scanners. It depends only on the lock file and
 * contains no timestamp, so the same lock file gives the same bytes. Development packages have the scope `excluded`.
 * Throws for a package without a fingerprint.
 */
export function makeSbom(lock: Lock): object {
  const { name, version, licence, packages } = lock;
  const root = `${name}@${version}`;
  // Two paths with the same version are one component.
  const places = new Map(packages.map((one) => [one.path, referenceOf(one)]));
  const byReference = Map.groupBy(packages, referenceOf);
  const references = [...byReference.keys()].sort();
  const refsOf = (uses: string[]) => [...new Set(uses.map((path) => places.get(path)!))].sort();
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: `urn:uuid:${uuidOf(JSON.stringify(lock))}`,
    version: 1,
    metadata: {
      lifecycles: [{ phase: 'pre-build' }],
      component: { type: 'application', 'bom-ref': root, name, version, licenses: licencesOf(licence) },
    },
    components: references.map((reference) => componentOf(reference, byReference.get(reference)!)),
    dependencies: [
      { ref: root, dependsOn: refsOf(lock.uses) },
      ...references.map((ref) => ({
        ref,
        dependsOn: refsOf(byReference.get(ref)!.flatMap(({ uses }) => uses)),
      })),
    ],
  };
}

/** Returns the package URL. The `@` of a scope is written as `%40`. */
const referenceOf = ({ name, version }: LockedPackage): string =>
  `pkg:npm/${name.replace(/^@/, '%40')}@${version}`;

function componentOf(reference: string, copies: LockedPackage[]): object {
  const { name, version, licence, fingerprint } = copies[0]!;
  const [, digest] = /^sha512-(.+)$/.exec(fingerprint ?? '') ?? [];
  if (digest === undefined) throw new Error(`${name} ${version} has no fingerprint in the lock file.`);
  const parts = name.startsWith('@') ? name.split('/') : ['', name];
  return {
    type: 'library',
    'bom-ref': reference,
    ...(parts[0] === '' ? {} : { group: parts[0] }),
    name: parts[1],
    version,
    scope: scopeOf(copies),
    hashes: [{ alg: 'SHA-512', content: Buffer.from(digest, 'base64').toString('hex') }],
    ...(licence === undefined ? {} : { licenses: licencesOf(licence) }),
    purl: reference,
  };
}

/** Returns the scope of all copies: if production needs one of them, it is required. */
function scopeOf(copies: LockedPackage[]): string {
  const ofProduction = copies.filter(({ isOfDevelopment }) => !isOfDevelopment);
  if (ofProduction.length === 0) return 'excluded';
  return ofProduction.every(({ isOptional }) => isOptional) ? 'optional' : 'required';
}

/** Returns a licence id, an SPDX expression, or the package's own words. */
function licencesOf(licence: string): object[] {
  if (/\s(?:AND|OR|WITH)\s/.test(licence) && !licence.startsWith('SEE ')) return [{ expression: licence }];
  return [{ license: licence.includes(' ') ? { name: licence } : { id: licence } }];
}

/** Returns a UUID from a hash of the content (version 8 of RFC 9562). */
function uuidOf(content: string): string {
  const hex = createHash('sha256').update(content).digest('hex');
  const variant = '89ab'[Number.parseInt(hex[16]!, 16) % 4];
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `${variant}${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
}
