import type { TemplateStatus } from '@bulwagan/contracts/documents.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Page } from '../../http/lists/pagination.ts';
import type { DocumentsDb, TemplateRow, TemplateVersionRow } from '../tables.ts';
import type { DocumentLanguage } from '../values/fields.ts';

export interface TemplateFilter {
  kinds?: string[] | undefined;
  languages?: DocumentLanguage[] | undefined;
  statuses?: TemplateStatus[] | undefined;
}

/** Kinds that a caller may read, each with its offices; templates of all offices belong to everybody who may read the kind. */
export type TemplateView = readonly KindView[];

export interface KindView {
  kind: string;
  /** Null for every office. */
  tenantIds: readonly number[] | null;
}

const selected = (db: DocumentsDb, view: TemplateView) =>
  db.selectFrom('document_templates').where((eb) => eb.or(view.map(isVisible)));

/** Condition that a template is of a kind, and of one of its offices or of all. */
const isVisible = ({ kind, tenantIds }: KindView): RawBuilder<boolean> =>
  tenantIds === null
    ? sql<boolean>`kind = ${kind}`
    : sql<boolean>`(kind = ${kind} and (tenant_id is null or tenant_id = any(${[...tenantIds]}::integer[])))`;

function filtered(db: DocumentsDb, view: TemplateView, filter: TemplateFilter) {
  return selected(db, view)
    .$if(filter.kinds !== undefined, (query) => query.where('kind', 'in', filter.kinds!))
    .$if(filter.languages !== undefined, (query) => query.where('language', 'in', filter.languages!))
    .$if(filter.statuses !== undefined, (query) => query.where('status', 'in', filter.statuses!));
}

export async function listTemplates(
  db: DocumentsDb,
  view: TemplateView,
  filter: TemplateFilter,
  page: Page,
): Promise<TemplateRow[]> {
  return await filtered(db, view, filter)
    .selectAll()
    .orderBy('kind')
    .orderBy('language')
    .orderBy('is_seeded', 'desc')
    .orderBy('name')
    .orderBy('id')
    .limit(page.perPage)
    .offset(page.offset)
    .execute();
}

export async function countTemplates(
  db: DocumentsDb,
  view: TemplateView,
  filter: TemplateFilter,
): Promise<number> {
  const row = await filtered(db, view, filter)
    .select((eb) => eb.fn.countAll<bigint>().as('total'))
    .executeTakeFirstOrThrow();
  return Number(row.total);
}

export async function findTemplate(
  db: DocumentsDb,
  view: TemplateView,
  id: string,
  { lock = false } = {},
): Promise<TemplateRow | undefined> {
  return await selected(db, view)
    .selectAll()
    .where('id', '=', id)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst();
}

export async function findVersion(
  db: DocumentsDb,
  templateId: string,
  version: number,
): Promise<TemplateVersionRow | undefined> {
  return await db
    .selectFrom('document_template_versions')
    .selectAll()
    .where('template_id', '=', templateId)
    .where('version', '=', version)
    .executeTakeFirst();
}

export async function insertTemplate(db: DocumentsDb, row: TemplateRow): Promise<void> {
  await db.insertInto('document_templates').values(row).execute();
}

export async function updateTemplate(
  db: DocumentsDb,
  id: string,
  changes: Partial<TemplateRow>,
): Promise<TemplateRow> {
  return await db
    .updateTable('document_templates')
    .set(changes)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function insertVersion(db: DocumentsDb, row: TemplateVersionRow): Promise<void> {
  await db.insertInto('document_template_versions').values(row).execute();
}

export async function deleteTemplate(db: DocumentsDb, id: string): Promise<void> {
  await db.deleteFrom('document_templates').where('id', '=', id).execute();
}

/** A version of a template, with what its template says about it. */
export type PrintableTemplate = TemplateVersionRow &
  Pick<TemplateRow, 'kind' | 'language' | 'tenant_id' | 'status'>;

/**
 * Returns the version to print with: of the named template, else the office's last published template of the kind,
 * else the seeded template.
 */
export async function findPrintable(
  db: DocumentsDb,
  wanted: { id: string } | { kind: string; language: DocumentLanguage; tenantId: number | null },
): Promise<PrintableTemplate | undefined> {
  return await db
    .selectFrom('document_templates as t')
    .innerJoin('document_template_versions as v', (join) =>
      join.onRef('v.template_id', '=', 't.id').onRef('v.version', '=', 't.version'),
    )
    .selectAll('v')
    .select(['t.kind', 't.language', 't.tenant_id', 't.status'])
    .$if('id' in wanted, (query) => query.where('t.id', '=', (wanted as { id: string }).id))
    .$if('kind' in wanted, (query) => {
      const { kind, language, tenantId } = wanted as Exclude<typeof wanted, { id: string }>;
      return query
        .where('t.kind', '=', kind)
        .where('t.language', '=', language)
        .where('t.status', '<>', 'retired')
        .where((eb) =>
          eb.or([
            eb('t.tenant_id', 'is', null),
            ...(tenantId === null ? [] : [eb('t.tenant_id', '=', tenantId)]),
          ]),
        )
        .orderBy(sql`t.tenant_id is null`)
        .orderBy('t.is_seeded')
        .orderBy('v.published_at', 'desc')
        .limit(1);
    })
    .executeTakeFirst();
}

/** A template that was never published, as its version 0. */
export async function findUnpublished(db: DocumentsDb, id: string): Promise<PrintableTemplate | undefined> {
  const row = await db
    .selectFrom('document_templates')
    .selectAll()
    .where('id', '=', id)
    .where('version', '=', 0)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  return { ...row, template_id: row.id, published_at: row.updated_at, published_by: row.created_by };
}
