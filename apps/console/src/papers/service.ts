import { createContext, type ReactNode, use } from 'react';
import type { components } from '../../../../build/api/court.d.ts';
import type { Choice } from '../kit/forms/choices.ts';
import type { Tagged } from '../kit/forms/use-change.ts';
import type { Page } from '../kit/lists/page.ts';

/** Types of the court's API; all services return the same types for papers (contract §3.2). */
type Schemas = components['schemas'];
export type Paper = Schemas['Document'];
export type Kind = Schemas['DocumentKind'];
export type Field = Kind['fields'][number];
export type Template = Schemas['DocumentTemplate'];
export type Batch = Schemas['DocumentBatch'];
export type BatchPreview = Schemas['DocumentBatchPreview'];
export type BatchSelection = Schemas['DocumentBatchPreviewRequest'];
export type Preview = Schemas['DocumentPreview'];
export type PreviewRequest = Schemas['DocumentPreviewRequest'];
export type NewPaper = Schemas['NewDocument'];
export type Reissue = Schemas['ReissueDocument'];
export type NewBatch = Schemas['NewDocumentBatch'];
export type NewTemplate = Schemas['NewDocumentTemplate'];
export type TemplateChange = Pick<NewTemplate, 'name' | 'page_size' | 'body' | 'letterhead'>;
export type PaperLanguage = Paper['language'];

/** A record to issue a paper for, with its label on the page. */
export interface BatchSubject {
  id: string;
  label: string;
}

export interface PaperQuery {
  page?: number;
  perPage?: number;
  kind?: string | undefined;
  status?: Paper['status'] | undefined;
  year?: number | undefined;
  number?: string | undefined;
  subjectId?: string | undefined;
  recordId?: string | undefined;
  /** Record of the paper. A paper about a part belongs to the whole record: a payslip belongs to its payroll run. */
  within?: string | undefined;
  sort?: string | undefined;
}

export interface BatchQuery {
  perPage?: number;
  within?: string | undefined;
}

export interface TemplateQuery {
  page?: number;
  perPage?: number;
  kind?: string | undefined;
  language?: PaperLanguage | undefined;
  status?: Template['status'] | undefined;
}

/** Response to a request for a file; the caller reads its body. */
type AskedFile = Promise<{ response: Response }>;

/** Requests of one service for papers. */
export interface PapersApi {
  kinds(): Promise<Kind[]>;
  papers(query: PaperQuery): Promise<Page<Paper>>;
  paper(id: string): Promise<Paper>;
  file(id: string): AskedFile;
  preview(request: PreviewRequest): Promise<Preview>;
  previewFile(request: PreviewRequest): AskedFile;
  issue(paper: NewPaper, key: string): Promise<Paper>;
  end(id: string, reason: string): Promise<Paper>;
  reissue(id: string, reissue: Reissue): Promise<Paper>;
  signedCopy(id: string): AskedFile;
  addSignedCopy(id: string, file: File): Promise<Paper>;
  previewBatch(selection: BatchSelection): Promise<BatchPreview>;
  startBatch(batch: NewBatch): Promise<Batch>;
  batch(id: string): Promise<Batch>;
  /** Batches that the user started, newest first. */
  batches(query: BatchQuery): Promise<Page<Batch>>;
  batchFile(id: string): AskedFile;
  templates(query: TemplateQuery): Promise<Page<Template>>;
  /** Published version of a template. */
  templateVersion(id: string, version: number): Promise<Template>;
  addTemplate(template: NewTemplate): Promise<Template>;
  /** Latest saved template, with the `ETag` that later changes must send. */
  readTemplate(id: string): Promise<Tagged<Template>>;
  changeTemplate(id: string, change: TemplateChange, tag: string | undefined): Promise<Tagged<Template>>;
  publishTemplate(id: string, tag: string | undefined): Promise<unknown>;
  emblem(id: string): AskedFile;
  addEmblem(id: string, file: File, tag: string | undefined): Promise<Tagged<Template>>;
  removeTemplate(id: string, tag: string | undefined): Promise<unknown>;
}

/** Data and functions of the current service that the shared paper pages need. */
export interface PapersService {
  api: PapersApi;
  /** Path of the pages: `/papers`. */
  base: string;
  /** Returns the path of the page of a paper's record; undefined if the record has no page. */
  recordPath(paper: Pick<Paper, 'subject_type' | 'subject_id' | 'record_id'>): string | undefined;
  /** Further actions on a paper in force. */
  PaperActions?: (props: { paper: Paper }) => ReactNode;
  /** Buttons that the service shows above the list of papers. */
  listActions?: ReactNode;
  /** Text for an empty list of papers, if the service's pages have no “Make a paper” button. */
  noPapersHint?: string;
  isTemplateEditor: boolean;
  /** Offices whose templates the user may edit; null in the list stands for the service itself. */
  offices: readonly { id: number | null; name: string }[];
  /** Searches for further offices. Used if the user may edit the templates of more offices than the page can list. */
  moreOffices?: {
    find(search: string): Promise<Choice[]>;
    nameOf(id: number): Promise<string>;
  };
  /** Finds records for the preview of a template. */
  findSubjects(subjectType: string, search: string): Promise<Choice[]>;
}

const Service = createContext<PapersService | undefined>(undefined);

export const PapersProvider = Service;

export function usePapers(): PapersService {
  const service = use(Service);
  if (service === undefined) throw new Error('A page of papers stands outside of its PapersProvider.');
  return service;
}
