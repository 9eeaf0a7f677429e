import type { Language } from '@bulwagan/contracts/errors/texts.ts';
import type { RawBuilder } from 'kysely';
import type { Files } from '../files/file-store.ts';
import type { Origin } from '../http/origin.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { BoundedQueue } from '../load/bounded-queue.ts';
import type { MailQueue } from '../mail/mail-queue.ts';
import type { MailMessage } from '../mail/message.ts';
import type { Log } from '../telemetry/log.ts';
import type { Clock } from '../time/clock.ts';
import type { DocumentKind, Issuer } from './kind.ts';
import type { Renderer } from './rendering/renderer.ts';
import type { DocumentRow, DocumentsDb } from './tables.ts';
import type { Values } from './values/fields.ts';

/** Dependencies of the papers of a service. */
export interface DocumentsApp {
  clock: Clock;
  files: Files;
  jobs: Jobs;
  mails: MailQueue;
  log: Log;
  /** Base of addresses of verification. */
  publicUrl: string;
}

/** Configuration of papers in one service: its kinds and their access rules. */
export interface DocumentsOptions<App extends DocumentsApp, Actor> {
  app: App;
  /** Name of the service on public pages: `Bulwagan Court`. */
  title: string;
  db: DocumentsDb;
  renderer: Renderer;
  /** Zone of the dates on papers, and of the years of series. */
  timeZone: string;
  /** Table of the service with files that belong to no row (`Leftovers`). */
  fileLeftovers: string;
  /** Path of the API below the base URL: `/api/v1`. */
  apiRoot: string;
  kinds: readonly DocumentKind<App, Actor>[];
  issuerOf(actor: Actor): Issuer & { id: number };
  /** Returns the caller with this id as they are now; null for a closed account. */
  findActor(db: DocumentsDb, userId: number): Promise<Actor | null>;
  /** SQL condition on `documents` (alias `d`) that the caller may read the paper. */
  isReadable(actor: Actor): RawBuilder<boolean>;
  /**
   * SQL condition on `documents` (alias `d`) that the paper is the caller's own, whatever their roles. With it, the list of
   * papers has the filter `mine`.
   */
  isOwn?(actor: Actor): RawBuilder<boolean>;
  /** SQL condition on `documents` (alias `d`) that the caller may open the file; by default the same as `isReadable`. */
  isFileReadable?(actor: Actor): RawBuilder<boolean>;
  /** Records that the caller saw papers in a list or in detail: for papers whose label reveals something of a record. */
  recordListing?(db: DocumentsDb, actor: Actor, documents: DocumentRow[], origin: Origin): Promise<void>;
  /** Records that somebody opens the file of a paper, before it is sent: for papers whose reading is audited. */
  recordOpening?(db: DocumentsDb, actor: Actor, document: DocumentRow, origin: Origin): Promise<void>;
  /** Records that somebody previews a paper of a record as a PDF: for records whose reading is audited. */
  recordPreview?(db: DocumentsDb, actor: Actor, recordId: string | null, origin: Origin): Promise<void>;
  /** Translates a reason that the program wrote when it made a paper void; returns any other text without changes. */
  reasonIn?(reason: string, language: Language): string;
  /** Returns whether the public check shows number, office and date of a paper; false for a confidential case. */
  isPublic(db: DocumentsDb, document: DocumentRow): Promise<boolean>;
  /** Kinds whose templates the caller may change, with the offices that own them; null is the whole service. */
  templateScope(actor: Actor, kind: string): TemplateScope | null | Promise<TemplateScope | null>;
  /** Returns the template that a record names for its paper; null for a record that names none. */
  templateOf?(db: DocumentsDb, subjectId: string): Promise<string | null>;
  /** Throws 422 for a paper that has to be signed on paper. Without it, all have to be. */
  assertElectronic?(db: DocumentsDb, document: DocumentRow): Promise<void>;
  /**
   * Returns the mails that send a paper to the people it concerns. Throws 422 for a paper that may not be sent by
   * mail. Without it, no paper is.
   */
  mailsOf?(db: DocumentsDb, document: DocumentRow, number: string): Promise<PaperMail[]>;
  /** Runs in the transaction that issues a paper, or that makes it void or superseded. */
  afterIssue?(db: DocumentsDb, issued: IssuedDocument): Promise<void>;
  afterEnd?(db: DocumentsDb, ended: EndedDocument): Promise<void>;
  recordAudit(db: DocumentsDb, issuer: Issuer, event: DocumentEvent): Promise<void>;
}

export interface PaperMail extends Pick<MailMessage, 'to' | 'subject' | 'text' | 'html'> {
  /** Whether the PDF is attached. */
  hasFile: boolean;
}

export interface IssuedDocument {
  row: DocumentRow;
  issuer: Issuer;
  /** Values of the paper, with names even if this version omits them. */
  values: Values;
  origin: Origin | null;
}

export interface EndedDocument {
  row: DocumentRow;
  issuer: Issuer;
  origin: Origin | null;
}

export interface TemplateScope {
  /**
   * Offices whose templates the caller may read and change; null for all offices and for templates without an office.
   */
  tenantIds: readonly number[] | null;
}

export interface DocumentEvent {
  /** Action of the audit event, for example `document.issued`. */
  action: string;
  documentId: string;
  subject: { type: string; id: string };
  tenantId: number | null;
  at: string;
  origin: Origin | null;
  changes: Record<string, unknown>;
}

/** The options with an index of the kinds; first argument of all functions in this folder. */
export interface Documents<App extends DocumentsApp, Actor> extends DocumentsOptions<App, Actor> {
  kindsByName: ReadonlyMap<string, DocumentKind<App, Actor>>;
  /** Queue that issues one paper at a time. Waiting requests hold no database connection. */
  issuing: BoundedQueue;
}

// biome-ignore lint/suspicious/noExplicitAny: rules that need neither app nor caller of a service.
export type AnyDocuments = Documents<any, any>;
