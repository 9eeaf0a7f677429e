import type { Language } from '../../language/texts.ts';

const WINDOWS: Record<string, string> = {
  month: 'bawat buwan',
  year: 'bawat taon',
  semester: 'bawat semestre',
};

/** Translations of preset descriptions by sentence; figures are captured. */
const SENTENCES: [RegExp, (...values: string[]) => string][] = [
  [/^A percentage has no floor or ceiling\.$/, () => 'Walang pinakamababa at pinakamataas ang porsiyento.'],
  [
    /^For the ceiling, base the item on another one that has it as a monthly limit and is excluded from totals\.$/,
    () =>
      'Para sa pinakamataas, ibatay ang item sa isa pang may ganitong buwanang limitasyon at hindi kasama sa mga kabuuan.',
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
    /^(Employee|Employer) share: (\S+) % of the monthly compensation, up to (\S+) pesos\.$/,
    (who, share, most) =>
      `${shareOf(who)}: ${share} % ng buwanang sahod, na hanggang ${most} piso lamang ang binibilang.`,
  ],
  [
    /^For a compensation of (\S+) pesos or less the rate is (\S+) %, which this item does not cover\.$/,
    (until, low) => `Sa sahod na ${until} piso pababa, ${low} % ito, na hindi saklaw ng item na ito.`,
  ],
  [/^Paid by the employee\.$/, () => 'Ang empleado ang nagbabayad.'],
  [/^Enter the amount from the withholding table\.$/, () => 'Ilagay ang halaga mula sa withholding table.'],
  [
    /^The limit is only the highest rate, (\S+) % of the taxable compensation of a year\.$/,
    (rate) =>
      `Ang limitasyon ay ang pinakamataas na antas lamang, ${rate} % ng kitang may buwis sa isang taon.`,
  ],
  [
    /^Free of tax up to (\S+) pesos a year, 13th month pay and other benefits together; de minimis benefits above their ceilings count as other benefits\.$/,
    (most) =>
      `Walang buwis hanggang ${most} piso bawat taon ang 13th month pay at iba pang benepisyo kapag pinagsama; kabilang sa iba pang benepisyo ang lampas sa limitasyon ng mga de minimis.`,
  ],
  [
    /^Pay amounts above it under a taxable item\.$/,
    () => 'Bayaran ang lampas sa ilalim ng item na may buwis.',
  ],
  [
    /^De minimis: (\S+) pesos a (month|year|semester)\.$/,
    (most, window) => `De minimis: ${most} piso ${WINDOWS[window!]}.`,
  ],
  [
    /^De minimis: (\S+) pesos a month, or a (\S+) kg sack of rice of at most that value\.$/,
    (most, weight) =>
      `De minimis: ${most} piso bawat buwan, o isang sakong bigas na ${weight} kg na hindi hihigit doon ang halaga.`,
  ],
  [
    /^The alternative of (\S+) pesos a semester cannot be set as a limit\.$/,
    (most) => `Hindi maitatakda bilang limitasyon ang alternatibong ${most} piso bawat semestre.`,
  ],
  [
    /^De minimis: (\S+) pesos a year of actual medical expenses\.$/,
    (most) => `De minimis: ${most} piso bawat taon ng aktuwal na gastos sa pagpapagamot.`,
  ],
  [
    /^De minimis: (\S+) pesos a year, under a written plan that does not favor highly paid employees\.$/,
    (most) =>
      `De minimis: ${most} piso bawat taon, ayon sa nakasulat na planong hindi pumapabor sa malalaki ang sahod.`,
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
