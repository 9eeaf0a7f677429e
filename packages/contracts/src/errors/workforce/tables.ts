import { texts } from '../texts.ts';

/** Messages about the dated tables of payroll. */
export const STATUTORY_TABLES = texts({
  'table.first_bracket': {
    en: 'The {attribute} field must be 0, where the first bracket begins.',
    fil: 'Dapat 0, dahil doon nagsisimula ang unang bracket.',
  },
  'table.brackets_rise': {
    en: 'The {attribute} field must be higher than the start of the bracket before.',
    fil: 'Dapat mas mataas sa simula ng naunang bracket.',
  },
  'table.floor_above_ceiling': {
    en: 'The {attribute} field must not be above the ceiling.',
    fil: 'Hindi maaaring mas mataas sa pinakamataas na batayan.',
  },
  'table.grades_in_order': {
    en: 'The {attribute} field must be {grade}: grades begin at 1 and have no gaps.',
    fil: 'Dapat {grade}: nagsisimula sa 1 ang mga salary grade at walang nilalaktawan.',
  },
  'table.no_salary': {
    en: 'The {attribute} field must be higher than 0.',
    fil: 'Dapat mas mataas sa 0.',
  },
  'table.steps_rise': {
    en: 'The {attribute} field must not be lower than the step before.',
    fil: 'Hindi maaaring mas mababa sa naunang step.',
  },
  'table.other_kind': {
    en: 'The {attribute} field does not apply to this table. Leave it out.',
    fil: 'Hindi ito para sa talahanayang ito. Alisin ito.',
  },
  'table.no_supplementary': {
    en: 'The {attribute} field is only for tables whose rates apply to the excess.',
    fil: 'Para lamang ito sa mga talahanayang sa labis ipinapataw ang porsiyento.',
  },
  'table.not_in_force': {
    en: 'The table has no version for {date}. Choose a date from {first}.',
    fil: 'Walang bersiyon ang talahanayan para sa {date}. Pumili ng petsa mula {first}.',
  },
  'table.no_grade': {
    en: 'The table has salary grades 1 to {most}.',
    fil: 'Salary grade 1 hanggang {most} lamang ang nasa talahanayan.',
  },
  'table.no_step': {
    en: 'Salary grade {grade} has steps 1 to {most}.',
    fil: 'Step 1 hanggang {most} lamang ang mayroon sa salary grade {grade}.',
  },
  'table.date_taken': {
    en: 'The table already has a version from this date. Change that version, or choose another date.',
    fil: 'May bersiyon na ang talahanayan mula sa petsang ito. Baguhin ang bersiyong iyon, o pumili ng ibang petsa.',
  },
  'table.chosen': {
    en: 'Organizations pay from this version, so it cannot be deleted.',
    fil: 'May mga organisasyong nagbabayad ayon sa bersiyong ito, kaya hindi ito mabubura.',
  },
  'table.used': {
    en: 'A final payroll run has used this date. Choose a later date, or add the version as retroactive.',
    fil: 'May pinal na payroll run na gumamit na sa petsang ito. Pumili ng mas huling petsa, o idagdag ang bersiyon bilang retroactive.',
  },
  'table.version_used': {
    en: 'A final payroll run has used this version, so its figures are fixed. Add a new version instead.',
    fil: 'May pinal na payroll run na gumamit na sa bersiyong ito, kaya hindi na mababago ang mga halaga nito. Magdagdag na lamang ng bagong bersiyon.',
  },
  'table.only_version': {
    en: 'The table has no other version, so this one cannot be deleted. Change it instead.',
    fil: 'Ito lamang ang bersiyon ng talahanayan kaya hindi ito mabubura. Baguhin na lamang ito.',
  },
  'table.changed': {
    en: 'The version was changed by someone else. Reload to see the latest version.',
    fil: 'May ibang nagbago sa bersiyon. I-reload para makita ang pinakabago.',
  },
  'statutory_value.date_taken': {
    en: 'This value already has a version from this date. Change that version, or choose another date.',
    fil: 'May bersiyon na mula sa petsang ito. Baguhin ang bersiyong iyon, o pumili ng ibang petsa.',
  },
  'statutory_value.used_date': {
    en: 'A final payroll run was paid on or after this date. Choose a later date.',
    fil: 'May pinal na payroll run na binayaran sa petsang ito o pagkatapos nito. Pumili ng mas huling petsa.',
  },
  'statutory_value.used': {
    en: 'A final payroll run has used this version, so its figure is fixed. Add a new version instead.',
    fil: 'May pinal na payroll run na gumamit na sa bersiyong ito, kaya hindi na mababago ang halaga nito. Magdagdag na lamang ng bagong bersiyon.',
  },
  'statutory_value.only_version': {
    en: 'This value has no other version, so this one cannot be deleted. Change it instead.',
    fil: 'Ito lamang ang bersiyon kaya hindi ito mabubura. Baguhin na lamang ito.',
  },
  'statutory_value.changed': {
    en: 'The version was changed by someone else. Reload to see the latest version.',
    fil: 'May ibang nagbago sa bersiyon. I-reload para makita ang pinakabago.',
  },
  'statutory_value.too_high': {
    en: 'The value must be at most {most}.',
    fil: 'Hindi maaaring lumampas sa {most} ang halaga.',
  },
});
