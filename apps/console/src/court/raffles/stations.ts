interface Branch {
  court_type: string;
  station: string | null;
}

/** Returns the stations with branches of a court type, each once. */
export const stationsOf = (branches: readonly Branch[], courtType: string): string[] => [
  ...new Set(
    branches.flatMap(({ court_type: type, station }) =>
      type === courtType && station !== null ? [station] : [],
    ),
  ),
];

/**
 * Returns the station to raffle in; null for all stations. Ignores a station that was chosen for another court type,
 * because the form does not offer it for this one.
 */
export const stationIn = (branches: readonly Branch[], courtType: string, station: string): string | null =>
  stationsOf(branches, courtType).includes(station) ? station : null;
