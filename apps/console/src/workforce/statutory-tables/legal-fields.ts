import { SINCE } from '../../kit/forms/fields.tsx';

interface LegalTexts {
  effectiveFrom: string;
  law: string;
  lawHint: string;
  source: string;
  sourceHint: string;
  confirmedField: string;
}

/** Fields that every version of a statutory table or value has. */
export const legalFields = (texts: LegalTexts) =>
  ({
    since: { ...SINCE, name: 'effective_from', label: texts.effectiveFrom },
    law: { kind: 'text', name: 'law', label: texts.law, description: texts.lawHint, required: true },
    source: { kind: 'text', name: 'source', label: texts.source, description: texts.sourceHint },
    confirmed: { kind: 'flag', name: 'confirmed', label: texts.confirmedField },
  }) as const;
