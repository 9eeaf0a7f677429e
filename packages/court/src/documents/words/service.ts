import type { InBothLanguages } from '@bulwagan/platform/documents/values/fields.ts';

const inBoth = (en: string, fil: string): InBothLanguages => ({ en, fil });

/** Outcomes of service as papers print them. A court's own word is printed as written. */
export const OUTCOMES: Readonly<Record<string, InBothLanguages>> = {
  served: inBoth('served', 'naihatid'),
  unserved: inBoth('unserved', 'hindi naihatid'),
  refused: inBoth('refused', 'tinanggihan'),
  attempted: inBoth('attempted', 'sinubukan'),
};

/** Manners of service as papers print them. A court's own word is printed as written. */
export const MANNERS: Readonly<Record<string, InBothLanguages>> = {
  personal: inBoth('personal', 'personal'),
  substituted: inBoth('substituted', 'kahalili'),
  'registered-mail': inBoth('registered mail', 'rehistradong koreo'),
  'ordinary-mail': inBoth('ordinary mail', 'ordinaryong koreo'),
  courier: inBoth('courier', 'courier'),
  electronic: inBoth('electronic', 'elektroniko'),
  facsimile: inBoth('facsimile', 'facsimile'),
  publication: inBoth('publication', 'paglalathala'),
  posting: inBoth('posting', 'pagpapaskil'),
};
