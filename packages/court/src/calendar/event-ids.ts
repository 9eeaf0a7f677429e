import { createHash } from 'node:crypto';

/** RFC 9562, appendix C: the namespace for URLs. */
const URL_NAMESPACE = Buffer.from('6ba7b8119dad11d180b400c04fd430c8', 'hex');

/** Stable UUIDs for events without one in the database. They are unique to this court's address. */
export interface EventIds {
  holiday(id: string): string;
  holidays: string;
  /** Calendar of a branch; null for cases without a branch. */
  branch(id: number | null): string;
}

export function createEventIds(publicUrl: string): EventIds {
  const branches = new Map<number | null, string>();
  return {
    holiday: (id) => uuidOf(`${publicUrl}/api/holidays/${id}`),
    holidays: uuidOf(`${publicUrl}/api/holidays`),
    branch: (id) => {
      const known = branches.get(id);
      if (known !== undefined) return known;
      const made = uuidOf(id === null ? `${publicUrl}/api/case-records` : `${publicUrl}/api/branches/${id}`);
      branches.set(id, made);
      return made;
    },
  };
}

/** Returns a UUID of version 5 (RFC 9562 §5.5). */
function uuidOf(address: string): string {
  const bytes = createHash('sha1').update(URL_NAMESPACE).update(address, 'utf8').digest().subarray(0, 16);
  bytes[6] = (bytes[6]! & 0x0f) | 0x50;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
