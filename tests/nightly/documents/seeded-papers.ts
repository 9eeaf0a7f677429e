import { KINDS as COURT } from '@bulwagan/court/documents/kinds/kinds.ts';
import { KINDS as FUNDRAISING } from '@bulwagan/fundraising/documents/kinds/kinds.ts';
import type { AnyDocuments } from '@bulwagan/platform/documents/context.ts';
import { allFields, type DocumentKind } from '@bulwagan/platform/documents/kind.ts';
import type { Node } from '@bulwagan/platform/documents/markup/nodes.ts';
import { parseTemplate } from '@bulwagan/platform/documents/markup/parse.ts';
import { compose } from '@bulwagan/platform/documents/papers/compose.ts';
import type { Prepared } from '@bulwagan/platform/documents/papers/prepare.ts';
import type { Paper } from '@bulwagan/platform/documents/rendering/paper.ts';
import {
  type DocumentLanguage,
  type Field,
  isMissing,
  isTrue,
  type Values,
} from '@bulwagan/platform/documents/values/fields.ts';
import { formatValue } from '@bulwagan/platform/documents/values/format.ts';
import { KINDS as WORKFORCE } from '@bulwagan/workforce/documents/kinds/kinds.ts';
import { type Extent, sampleValues } from './sample-values.ts';

// biome-ignore lint/suspicious/noExplicitAny: the kinds of three services, each with its own app and caller.
type AnyKind = DocumentKind<any, any>;

export const KINDS_BY_SERVICE: Readonly<Record<string, readonly AnyKind[]>> = {
  court: COURT,
  workforce: WORKFORCE,
  fundraising: FUNDRAISING,
};

const TIME_ZONE = 'Asia/Manila';
const NOW = '2026-11-30T02:00:00Z';
const PUBLIC_URL = 'https://bulwagan.example.gov.ph/court';

export interface SamplePaper {
  paper: Paper;
  /** Texts of the values that the template prints with these values. */
  printed: string[];
}

/** Composes an issued paper of a seeded template. `yes` is the answer of all its yes-or-no values; the value
 * `without` is missing. */
export function samplePaper(
  kind: AnyKind,
  language: DocumentLanguage,
  extent: Extent,
  yes: boolean,
  without?: string,
): SamplePaper {
  const { nodes } = parseTemplate(kind.bodies[language]);
  const fields = allFields(kind);
  const values = sampleValues(kind.fields, { extent, yes, without });
  const issue = {
    number: `${kind.series}-2026-000123`,
    verificationCode: 'K7QM-4XWP-9RTD',
    issuedBy: 'Maria Corazon Guadalupe de los Santos-Villanueva y Magbanua',
    replacesNumber: extent === 'all' ? `${kind.series}-2026-000099` : null,
  };
  const office = { id: 1, name: 'Municipal Trial Court in Cities, Branch 214, Island Garden City of Samal' };
  const prepared = {
    kind,
    template: { language, page_size: kind.pageSize },
    nodes,
    letterhead: null,
    fields,
    subject: { label: 'Sample', office, recordId: null, values },
    values,
  } as unknown as Prepared;
  const documents = { app: { publicUrl: PUBLIC_URL }, timeZone: TIME_ZONE } as AnyDocuments;
  const all: Values = {
    ...values,
    document_number: issue.number,
    issued_on: NOW.slice(0, 10),
    issued_by: issue.issuedBy,
    office_name: office.name,
    replaces_number: issue.replacesNumber,
  };
  return {
    paper: compose(documents, prepared, NOW, issue),
    printed: printedTexts(nodes, fields, all, language),
  };
}

/** Returns the texts that a template prints, found without the filling that is tested. */
function printedTexts(
  nodes: readonly Node[],
  fields: readonly Field[],
  values: Values,
  language: DocumentLanguage,
): string[] {
  return nodes.flatMap((node): string[] => {
    if (node.type === 'text') return [];
    if (node.type === 'optional') {
      const isComplete = node.content.every((one) => one.type !== 'value' || !isMissing(values[one.name]));
      return isComplete ? printedTexts(node.content, fields, values, language) : [];
    }
    if (node.type === 'if')
      return printedTexts(
        isTrue(values[node.name]) ? node.content : node.otherwise,
        fields,
        values,
        language,
      );
    const field = fields.find(({ name }) => name === node.name)!;
    const value = values[node.name];
    if (node.type === 'each') {
      const inside = [...(field.items ?? []), ...fields];
      return ((value ?? []) as readonly Values[]).flatMap((item) =>
        printedTexts(node.content, inside, { ...values, ...item }, language),
      );
    }
    return isMissing(value) ? [] : [formatValue(field.type, value, { language, timeZone: TIME_ZONE })];
  });
}
