/** Fields of a branch that concern its room. */
interface Branch {
  id: number;
  name: string;
  station: string | null;
  room: string | null;
}

/** Fields of a calendar entry that concern its room. */
interface RoomEntry {
  type: string;
  /** Courtroom of a hearing. */
  location: string | null;
  branch_id: number | null;
  branch_name: string | null;
}

/** Courtroom with its hearings of one day, ordered by time. */
export interface Room<Entry extends RoomEntry> {
  key: string;
  /** Null for hearings without a room. */
  name: string | null;
  /** Branches that use the room. */
  branches: string[];
  hearings: Entry[];
}

interface Shown {
  /** Branches whose rooms are listed even if they have no hearings. */
  listed: readonly Branch[];
  /** All branches, to look up the station of a hearing's branch. */
  known: readonly Branch[];
}

/**
 * Groups the hearings of a day by room. As in the conflict check, two rooms are equal if their names match at the same
 * station, ignoring case, accents and spaces. Hearings without a room come last.
 */
export function roomsOf<Entry extends RoomEntry>(
  entries: readonly Entry[],
  { listed, known }: Shown,
): Room<Entry>[] {
  const rooms = new Map<string, Room<Entry>>();
  const roomAt = (name: string | null, branch: { id: number | null; name: string | null }): Room<Entry> => {
    const station = known.find(({ id }) => id === branch.id)?.station ?? '';
    const key = name === null ? '' : `${comparable(station)}\n${comparable(name)}`;
    const room: Room<Entry> = rooms.get(key) ?? { key, name, branches: [], hearings: [] };
    rooms.set(key, room);
    if (branch.name !== null && !room.branches.includes(branch.name)) room.branches.push(branch.name);
    return room;
  };
  for (const branch of listed) {
    const name = nameOf(branch.room);
    if (name !== null) roomAt(name, branch);
  }
  for (const entry of entries) {
    if (entry.type !== 'hearing') continue;
    roomAt(nameOf(entry.location), { id: entry.branch_id, name: entry.branch_name }).hearings.push(entry);
  }
  return [...rooms.values()].sort(byName);
}

const nameOf = (text: string | null): string | null => text?.trim().replaceAll(/\s+/g, ' ') || null;

const comparable = (text: string): string =>
  (nameOf(text) ?? '').normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** Orders `Sala 2` before `Sala 10`, and rooms without a name last. */
function byName(one: Room<RoomEntry>, other: Room<RoomEntry>): number {
  if (one.name === null || other.name === null)
    return Number(one.name === null) - Number(other.name === null);
  return one.name.localeCompare(other.name, 'en', { numeric: true }) || one.key.localeCompare(other.key);
}
