/** Full names of court types by their abbreviations. All other words are printed as the court writes them. */
const COURT_TYPES: Readonly<Record<string, string>> = {
  rtc: 'Regional Trial Court',
  metc: 'Metropolitan Trial Court',
  mtcc: 'Municipal Trial Court in Cities',
  mtc: 'Municipal Trial Court',
  mctc: 'Municipal Circuit Trial Court',
  fc: 'Family Court',
  sdc: 'Shari’a District Court',
  scc: 'Shari’a Circuit Court',
  sharia: 'Shari’a District Court',
};

export const courtName = (courtType: string): string =>
  COURT_TYPES[courtType.trim().toLowerCase()] ?? courtType;

/**
 * Provinces by judicial region (BP 129 s.13). For provinces that are not listed, the clerk enters the region on the
 * paper.
 */
const JUDICIAL_REGIONS: readonly (readonly [string, string])[] = [
  ['National Capital Judicial Region', 'National Capital Region (NCR)'],
  [
    'First Judicial Region',
    'Abra, Benguet, City of Baguio, Ilocos Norte, Ilocos Sur, La Union, Mountain Province, Pangasinan',
  ],
  ['Second Judicial Region', 'Apayao, Batanes, Cagayan, Ifugao, Isabela, Kalinga, Nueva Vizcaya, Quirino'],
  [
    'Third Judicial Region',
    'Bataan, Bulacan, City of Angeles, City of Olongapo, Nueva Ecija, Pampanga, Tarlac, Zambales',
  ],
  [
    'Fourth Judicial Region',
    'Batangas, Cavite, City of Lucena, City of Puerto Princesa, Laguna, Marinduque, Occidental Mindoro, ' +
      'Oriental Mindoro, Palawan, Quezon, Rizal, Romblon',
  ],
  ['Fifth Judicial Region', 'Albay, Camarines Norte, Camarines Sur, Catanduanes, Masbate, Sorsogon'],
  [
    'Sixth Judicial Region',
    'Aklan, Antique, Capiz, City of Bacolod, City of Iloilo, Guimaras, Iloilo, Negros Occidental',
  ],
  [
    'Seventh Judicial Region',
    'Bohol, Cebu, City of Cebu, City of Lapu-Lapu, City of Mandaue, Negros Oriental, Siquijor',
  ],
  [
    'Eighth Judicial Region',
    'Biliran, City of Tacloban, Eastern Samar, Leyte, Northern Samar, Samar, Southern Leyte, Western Samar',
  ],
  [
    'Ninth Judicial Region',
    'Basilan, City of Isabela, City of Zamboanga, Sulu, Tawi-Tawi, Zamboanga del Norte, Zamboanga del Sur, ' +
      'Zamboanga Sibugay',
  ],
  [
    'Tenth Judicial Region',
    'Agusan del Norte, Agusan del Sur, Bukidnon, Camiguin, City of Butuan, City of Cagayan De Oro, Misamis Occidental, ' +
      'Misamis Oriental, Surigao del Norte',
  ],
  [
    'Eleventh Judicial Region',
    'City of Davao, City of General Santos, Davao de Oro, Davao del Norte, Davao del Sur, Davao Occidental, Davao Oriental, Sarangani, South Cotabato, ' +
      'Surigao del Sur',
  ],
  ['Twelfth Judicial Region', 'City of Iligan, Cotabato, Lanao del Norte, Lanao del Sur, Sultan Kudarat'],
];

const REGION_OF = new Map(
  JUDICIAL_REGIONS.flatMap(([region, provinces]) =>
    provinces.split(', ').map((province) => [province, region] as const),
  ),
);

/** Returns the judicial region of a province; null if the table does not list the province. */
export const judicialRegion = (province: string | null): string | null =>
  REGION_OF.get(province ?? '') ?? null;
