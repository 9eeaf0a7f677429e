import type { EmployeeFieldFacts } from './facts.ts';

/** Appearance in words, as on identity cards. */
export const APPEARANCE_FIELD = {
  blood_type: { type: 'text', maxLength: 20, en: 'Blood type', fil: 'Uri ng dugo' },
  built: { type: 'text', maxLength: 255, en: 'Build', fil: 'Pangangatawan' },
  complexion: { type: 'text', maxLength: 255, en: 'Complexion', fil: 'Kulay ng balat' },
  distinguishing_marks: {
    type: 'text',
    maxLength: 10_000,
    en: 'Distinguishing marks',
    fil: 'Mga palatandaan sa katawan',
    inSentence: 'palatandaan',
  },
  hair_color: { type: 'text', maxLength: 255, en: 'Hair color', fil: 'Kulay ng buhok' },
  eye_color: { type: 'text', maxLength: 255, en: 'Eye color', fil: 'Kulay ng mata' },
} as const satisfies Record<string, EmployeeFieldFacts>;

/** Measures of the body. */
export const MEASURE_FIELD = {
  height: {
    type: 'measure',
    minimum: 30,
    maximum: 300,
    description: 'cm',
    en: 'Height (cm)',
    fil: 'Taas (cm)',
    inSentence: 'taas',
  },
  weight: {
    type: 'measure',
    minimum: 1,
    maximum: 700,
    description: 'kg',
    en: 'Weight (kg)',
    fil: 'Timbang (kg)',
    inSentence: 'timbang',
  },
  shoes_size: {
    type: 'measure',
    minimum: 1,
    maximum: 100,
    description: 'As labelled on shoes.',
    en: 'Shoe size',
    fil: 'Sukat ng sapatos',
  },
  head_size: {
    type: 'measure',
    minimum: 1,
    maximum: 200,
    description: 'As labelled on hats, or cm.',
    en: 'Head size',
    fil: 'Sukat ng ulo',
  },
} as const satisfies Record<string, EmployeeFieldFacts>;
