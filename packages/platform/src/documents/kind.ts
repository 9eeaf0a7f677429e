import type { Message } from '@bulwagan/contracts/errors/message.ts';
import type { Kysely, RawBuilder } from 'kysely';
import type { Layout, PageSize } from './rendering/paper.ts';
import type { DocumentRow } from './tables.ts';
import type { DocumentLanguage, Field, InBothLanguages, Values } from './values/fields.ts';

/** Person who makes a paper. The program itself has no id. */
export interface Issuer {
  id: number | null;
  name: string;
}

/** Record that a paper is about, as read by the paper's kind. */
export interface Subject {
  /** Name in lists: the case number and title, the name of the employee. */
  label: string;
  /** Institution, organization or branch whose series numbers the paper; id null for the service itself. */
  office: { id: number | null; name: string };
  /** Values by the names of the kind's fields. Those that are missing are left out or null. */
  values: Values;
  /** Id of the record whose readers may read the paper. */
  recordId: string | null;
  /**
   * For a confidential record: the version without names, which is served. It is issued after the version with names
   * and has its own number. Both versions end together.
   */
  served?: {
    label: string;
    withoutNames(values: Values): Values;
  };
  /** Sentences for the person who issues the paper. */
  warnings?: Message[];
}

export interface Loading {
  /** Id of the record, in the format of the kind's `subjectType`. */
  subjectId: string;
  language: DocumentLanguage;
  /** Values that the user entered. */
  data: Values;
  /** ISO 8601. */
  now: string;
}

/**
 * A kind of paper: its name, its fields, and how their values are read. `Db` is the database connection of the
 * service, `Actor` its caller.
 */
export interface DocumentKind<App, Actor> {
  /** Code of the kind in the API, such as `notice_of_hearing`. */
  kind: string;
  name: InBothLanguages;
  /** First part of the number: `NOH`. Capitals, digits and hyphens. */
  series: string;
  subjectType: string;
  layout: Layout;
  pageSize: PageSize;
  /** True if the paper is valid without a signature, such as a receipt or a payslip. By default it is signed by hand. */
  isValidUnsigned?: true;
  /** True if the entered values, such as the filters of a list, determine what the paper is about. */
  isAboutData?: true;
  fields: readonly Field[];
  /** Bodies of the seeded templates. */
  bodies: InBothLanguages;
  /** Whether the caller may issue papers of this kind at all; the record decides the rest. */
  canIssue(actor: Actor): boolean;
  /**
   * Reads the record within the caller's scope; `actor` is null when the program itself makes the paper. Throws 404 for
   * a record out of scope, and 422 where no such paper may be made of it.
   */
  // biome-ignore lint/suspicious/noExplicitAny: each service has its own tables.
  load(app: App, db: Kysely<any>, actor: Actor | null, loading: Loading): Promise<Subject>;
  /**
   * For a kind whose content depends on the issuer: which papers a new paper of the caller replaces. By default, all
   * papers of the kind and subject.
   */
  replaces?: {
    /** SQL condition on `documents` (alias `d`). */
    condition(actor: Actor): RawBuilder<boolean>;
    /** Reason why the caller cannot issue a paper again that does not meet the condition. */
    refusal(document: DocumentRow): Message;
  };
  /** Ids of the subjects of a batch by a filter, within the caller's scope. Throws 422 for an unknown filter. */
  subjectsBy?(
    app: App,
    // biome-ignore lint/suspicious/noExplicitAny: as above.
    db: Kysely<any>,
    actor: Actor,
    filter: Readonly<Record<string, unknown>>,
  ): Promise<string[]>;
}

/** Fields of every paper. The program sets them; a request cannot. */
export const COMMON_FIELDS: readonly Field[] = [
  { name: 'document_number', label: { en: 'Number of the paper', fil: 'Numero ng papel' }, type: 'text' },
  { name: 'issued_on', label: { en: 'Date of issue', fil: 'Petsa ng pag-isyu' }, type: 'date' },
  { name: 'issued_by', label: { en: 'Issued by', fil: 'Inisyu ni' }, type: 'text' },
  { name: 'office_name', label: { en: 'Issuing office', fil: 'Tanggapang nag-isyu' }, type: 'text' },
  {
    name: 'replaces_number',
    label: { en: 'Replaces paper number', fil: 'Pinapalitang papel' },
    type: 'text',
  },
].map((field) => ({ ...field, isFixed: true }) as Field);

export const allFields = (kind: { fields: readonly Field[] }): readonly Field[] => [
  ...COMMON_FIELDS,
  ...kind.fields,
];
