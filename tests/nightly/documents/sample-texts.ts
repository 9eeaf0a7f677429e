/** Names at the length that Filipino names reach: several first names, compound surnames, the mother's surname, a suffix. */
const PEOPLE = [
  'Maria Corazon Guadalupe de los Santos-Villanueva y Magbanua',
  'José Emmanuel Tomás Peñaflorida-Macapagal de la Cruz III',
  'Ma. Immaculada Concepción Bangsamoro-Katigbak viuda de Dimaculangan',
  'Ángelo Maximiliano Crisóstomo Pangilinan-Buenaventura y Manalastas, Jr.',
];
const ADDRESS =
  'Blk 12 Lot 34 Phase 5, Kalye Heneral Gregorio del Pilar, Barangay San Antonio de Padua, City of San Jose del Monte, Bulacan 3023';
const POSITION = 'Supervising Administrative Officer, Human Resource Management and Development Division';
const ORGANIZATION =
  'Pamantasan ng Lungsod ng San Jose del Monte Foundation for Education and Livelihood, Incorporated';
const MATTER =
  'Violation of Section 5, Article II of Republic Act No. 9165, the Comprehensive Dangerous Drugs Act of 2002';

/** Long texts by the names of fields; the first that matches counts. */
const TEXTS: readonly (readonly [RegExp, string])[] = [
  [/^court_name$/, 'Municipal Trial Court in Cities'],
  [/^judicial_region$/, 'Bangsamoro Autonomous Region in Muslim Mindanao'],
  [/^(?:branch|share_branch|branch_drawn|case_branch)$/, 'Branch 214 (Designated Family Court)'],
  [/station$/, 'Island Garden City of Samal'],
  [/^province$/, 'Zamboanga Sibugay'],
  [/^court_contact$/, 'mtcc.samal.branch214@judiciary.example.ph, (084) 555-0123 local 4567'],
  [/^case_number$/, 'R-SAM-2026-001234-CR'],
  [/^case_title$/, `People of the Philippines v. ${PEOPLE[1]} and ${PEOPLE[2]}`],
  [/^(?:category|case_category|offense)$/, MATTER],
  [/role_fil$/, 'Nagsasakdal at Pribadong Nagrereklamo'],
  [/role$/, 'Plaintiff and Counterclaim Defendant'],
  [/^case_type$/, 'Criminal (Summary Procedure)'],
  [/_email$|^email$/, 'maria.corazon.guadalupe.delossantos-villanueva@example.gov.ph'],
  [/url$/, 'https://video.judiciary.example.ph/rooms/samal-214-pagdinig-2026-11-30-0830'],
  [/sha256$/, '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'],
  [/^file_name$/, 'desisyon-r-sam-2026-001234-cr-nilagdaan-at-tinatakan.pdf'],
  [/^(?:suffix|blood_type)$/, 'III'],
  [/^last_name$/, 'de los Santos-Villanueva y Magbanua'],
  [/^first_name$/, 'Maria Corazon Guadalupe Immaculada'],
  [/^middle_name$/, 'Bangsamoro-Katigbak'],
  [/tin$|_(?:sss|gsis|philhealth|pagibig)$|^prc_number$/, '123-456-789-00001'],
  [
    /^employer_numbers$/,
    'TIN 123-456-789-00001 · SSS 03-1234567-8 · PhilHealth 12-345678901-2 · Pag-IBIG 1234-5678-9012',
  ],
  [/^year$/, '2026'],
  [/^(?:code|heading)$/, 'LOYALTY-PAY-2026'],
  [/^rate$/, '₱1,234.56 × 1.3'],
  [/^item$/, 'Representation and transportation allowance, differential'],
  [/last_four$/, '6789'],
  [/^item_1$/, '2026'],
  [/^item_2$/, '01/01/2026-12/31/2026'],
  [/^item_(?:3|12|16)$/, '12345678900001'],
  [/^item_4$/, 'de los Santos-Villanueva y Magbanua, Maria Corazon Guadalupe Immaculada Bangsamoro-Katigbak'],
  [/^item_5$/, '043'],
  [/^item_(?:6a|6c|14a|18a)$/, '3023'],
  [/^item_(?:6|6b|14|18)$/, ADDRESS],
  [/^item_7$/, '01/31/1990'],
  [/^item_8$/, '(084) 555-0123 local 4567'],
  [/^item_(?:13|17)$/, ORGANIZATION],
  [/number$|reference$|receipt$|receipts$/, 'OR-2026-000123456'],
  [/position$|capacity$/, POSITION],
  [
    /^(?:employer|organization|roster|institution|institution_name|campaign|facility|bank_name|posted_at|detained_at)$/,
    ORGANIZATION,
  ],
  [/address$|place$|birthplace$/, ADDRESS],
  [
    /(?:amount|total|net)_in_words$/,
    'Nine hundred ninety-nine million nine hundred ninety-nine thousand nine hundred ninety-nine pesos and ninety-nine centavos',
  ],
  [
    /tax_effect$|accreditation$|remedy$|basis$/,
    'As certified by the Philippine Council for NGO Certification, donations of donors in business or profession may be deducted in full (section 34(H)(2)(c) of the Tax Code, as amended).',
  ],
  [
    /^(?:body|proceedings|dispositive|rulings|directions|things|inquiries)$/,
    `Upon motion of ${PEOPLE[0]}, without objection of ${PEOPLE[3]}, the Court ordered that the testimony be continued.\nLet the parties be notified, and let the exhibits “A” to “Z-14” be kept in the vault of the branch clerk of court.`,
  ],
  [/status$|^stage$/, 'Pending resolution of motion'],
  [
    /^(?:sex|employment_type|civil_status|citizenship|donor_kind|case_mode|attempt_manner|manner_of_service)$/,
    'Coterminous, by appointment',
  ],
  [
    /^(?:stenographers|members_present|others_present|exclusions|received_by)$/,
    `${PEOPLE[0]}, ${PEOPLE[1]}, ${PEOPLE[2]}`,
  ],
  [
    /name$|names$|judge$|clerk$|^employee$|_by$|counsel$|_for$|officer$|^addressee$|party$|^accused$|sheriff$|interpreter$|stenographer$|prosecutor$|^guardian_ad_litem$|^signatory$/,
    '',
  ],
];

/** Returns the longest text that a field is likely to get; another person for each field that names one. */
export function longText(name: string, label: string): string {
  const [, found] = TEXTS.find(([pattern]) => pattern.test(name)) ?? [];
  if (found === '') return PEOPLE[[...name].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % 4]!;
  return found ?? `Ayon sa kasulatang isinumite ng mga partido noong Nobyembre (${label.toLowerCase()})`;
}
