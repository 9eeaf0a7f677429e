import type { Language } from '../../language/texts.ts';

const WINDOWS: Record<string, string> = {
  month: 'bawat buwan',
  year: 'bawat taon',
  semester: 'bawat semestre',
};

/** Translations of preset descriptions by sentence; figures are captured. */
const SENTENCES: [RegExp, (...values: string[]) => string][] = [
  [
    /^A percentage alone has no floor and no ceiling: for the ceiling, base it on an item that is limited to it each month and excluded from the ledger\.$/,
    () =>
      'Walang pinakamababa at pinakamataas ang porsiyento lamang: para sa pinakamataas, ibatay ito sa item na nililimitahan doon bawat buwan at wala sa ledger.',
  ],
  [
    /^(Employee|Employer) share: (\S+) % of the monthly salary credit, which goes from (\S+) to (\S+) pesos by brackets of (\S+)\.$/,
    (who, share, from, to, step) =>
      `${shareOf(who)}: ${share} % ng monthly salary credit, na mula ${from} hanggang ${to} piso sa mga antas na tig-${step}.`,
  ],
  [
    /^The employees' compensation premium, a fixed amount that the employer pays as well, is not part of it\.$/,
    () =>
      'Hindi kasama ang premium para sa employees’ compensation, na takdang halagang binabayaran din ng employer.',
  ],
  [
    /^(Employee|Employer) share: half of the premium of (\S+) % of the basic monthly salary, between an income floor of (\S+) and a ceiling of (\S+) pesos\.$/,
    (who, share, from, to) =>
      `${shareOf(who)}: kalahati ng premium na ${share} % ng batayang buwanang sahod, sa pagitan ng kitang ${from} at ${to} piso.`,
  ],
  [
    /^(Employee|Employer) share: (\S+) % of the monthly compensation, of which at most (\S+) pesos count\.$/,
    (who, share, most) =>
      `${shareOf(who)}: ${share} % ng buwanang sahod, na hanggang ${most} piso lamang ang binibilang.`,
  ],
  [
    /^(Employee|Employer) share: (\S+) % of the monthly compensation, of which at most (\S+) pesos count; (\S+) % for a compensation of (\S+) pesos or less, which one percentage does not express\.$/,
    (who, share, most, low, until) =>
      `${shareOf(who)}: ${share} % ng buwanang sahod, na hanggang ${most} piso lamang ang binibilang; ${low} % sa sahod na ${until} piso pababa, na hindi maipapakita ng iisang porsiyento.`,
  ],
  [/^Paid by the employee\.$/, () => 'Ang empleado ang nagbabayad.'],
  [
    /^The tax is graduated: the amount is asked for as the withholding table gives it, and this limit only holds the highest rate, (\S+) % of the taxable compensation of a year\.$/,
    (rate) =>
      `May mga antas ang buwis: ang halaga ayon sa withholding table ang hinihingi, at ang pinakamataas na antas lamang ang tinitiyak ng limitasyong ito, ${rate} % ng kitang may buwis sa isang taon.`,
  ],
  [
    /^Free of tax up to (\S+) pesos a year, 13th month pay and other benefits together; de minimis benefits above their ceilings count as other benefits\.$/,
    (most) =>
      `Walang buwis hanggang ${most} piso bawat taon ang 13th month pay at iba pang benepisyo kapag pinagsama; kabilang sa iba pang benepisyo ang lampas sa limitasyon ng mga de minimis.`,
  ],
  [/^What is above belongs into a taxable item\.$/, () => 'Sa item na may buwis dapat ilagay ang lampas.'],
  [
    /^De minimis: (\S+) pesos a (month|year|semester)\.$/,
    (most, window) => `De minimis: ${most} piso ${WINDOWS[window!]}.`,
  ],
  [
    /^De minimis: (\S+) pesos a month, or a sack of (\S+) kg of rice of at most that value, which an amount does not express\.$/,
    (most, weight) =>
      `De minimis: ${most} piso bawat buwan, o isang sakong bigas na ${weight} kg na hindi hihigit doon ang halaga, na hindi maipapakita ng halaga lamang.`,
  ],
  [
    /^The other form, (\S+) pesos a semester, has a window that limits do not know\.$/,
    (most) =>
      `Ang isa pang anyo, ${most} piso bawat semestre, ay may panahong hindi kilala ng mga limitasyon.`,
  ],
  [
    /^De minimis: (\S+) pesos a year of actual medical expenses\.$/,
    (most) => `De minimis: ${most} piso bawat taon ng aktuwal na gastos sa pagpapagamot.`,
  ],
  [
    /^De minimis: (\S+) pesos a year, under a written plan that favors nobody for high pay\.$/,
    (most) =>
      `De minimis: ${most} piso bawat taon, ayon sa nakasulat na planong walang pinapaborang malaki ang sahod.`,
  ],
  [
    /^De minimis: (\S+) pesos a year for benefits of a collective bargaining agreement and of productivity schemes together\.$/,
    (most) =>
      `De minimis: ${most} piso bawat taon para sa pinagsamang mga benepisyo ng collective bargaining agreement at ng mga productivity scheme.`,
  ],
];

const shareOf = (who: string | undefined): string =>
  who === 'Employer' ? 'Bahagi ng employer' : 'Bahagi ng empleado';

/** Translates a preset's description; unknown sentences stay in English. */
export function presetText(description: string, language: Language): string {
  if (language === 'en') return description;
  return description
    .split(/(?<=\.) (?=[A-Z])/)
    .map((sentence) => {
      for (const [pattern, say] of SENTENCES) {
        const found = pattern.exec(sentence);
        if (found !== null) return say(...found.slice(1));
      }
      return sentence;
    })
    .join(' ');
}
