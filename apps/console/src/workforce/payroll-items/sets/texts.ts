import { defineTexts } from '../../../language/texts.ts';

export const setTexts = defineTexts({
  en: {
    title: 'Sets that compute pay',
    hint: 'Items whose amounts follow from salary, hours and statutory tables.',
    names: { 'ph-private': 'Private employer', 'ph-government': 'Government' },
    count: (items: string) => `${items} items`,
    install: 'Add set',
    installOf: (name: string) => `Add set: ${name}`,
    explained:
      'Items that are missing are added. Items with the same code that have no method get one and keep everything else; items with a method stay as they are.',
    payrollType: 'Payroll type',
    noType: 'None',
    done: (created: string, completed: string, skipped: string) =>
      `${created} added, ${completed} completed, ${skipped} left as they are.`,
  },
  fil: {
    title: 'Mga set na kumukuwenta ng sahod',
    hint: 'Mga item na ang halaga ay mula sa sahod, oras at talahanayan ayon sa batas.',
    names: { 'ph-private': 'Pribadong employer', 'ph-government': 'Gobyerno' },
    count: (items: string) => `${items} item`,
    install: 'Idagdag ang set',
    installOf: (name: string) => `Idagdag ang set: ${name}`,
    explained:
      'Idaragdag ang mga kulang na item. Ang mga item na may parehong code ngunit walang paraan ng pagkuwenta ay magkakaroon nito at walang ibang magbabago; ang mayroon na ay hindi gagalawin.',
    payrollType: 'Uri ng payroll',
    noType: 'Wala',
    done: (created: string, completed: string, skipped: string) =>
      `${created} ang idinagdag, ${completed} ang kinumpleto, ${skipped} ang hindi ginalaw.`,
  },
});
