import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { answer } from '../../../api/client.ts';
import { type Column, DataTable } from '../../../kit/lists/data-table.tsx';
import { useList } from '../../../kit/lists/use-list.ts';
import { PageHeader } from '../../../kit/page-header.tsx';
import { useFormats, useTexts } from '../../../language/language.tsx';
import { api, type Schemas } from '../../api.ts';
import { MANAGE } from '../../shared/refresh.ts';
import { singlePageOf } from './single-page.ts';
import { contentTexts } from './texts.ts';
import { VersionState } from './version-state.tsx';

/** List of legal documents, each with its newest version. */
export default function DocumentList() {
  const texts = useTexts(contentTexts);
  const list = useList([]);
  const columns = useColumns();
  const query = useQuery({
    queryKey: [MANAGE, 'legal'],
    queryFn: async () =>
      singlePageOf(
        (await answer(api.GET('/api/v1/legal-documents', { params: { query: { drafts: true } } }))).data,
      ),
  });
  const write = (
    <Button component={Link} to="/manage/legal/new">
      {texts.newDocument}
    </Button>
  );
  return (
    <>
      <PageHeader title={texts.documents} detail={texts.documentsText} actions={write} />
      <DataTable
        caption={texts.documents}
        query={query}
        columns={columns}
        keyOf={({ slug }) => slug}
        linkOf={({ slug }) => `/manage/legal/${slug}`}
        list={list}
        empty={{ title: texts.noDocuments, hint: texts.noDocumentsHint, action: write }}
      />
    </>
  );
}

function useColumns(): Column<Schemas['LegalDocumentSummary']>[] {
  const texts = useTexts(contentTexts);
  const { date, number } = useFormats();
  return [
    { label: texts.name, show: ({ title }) => title },
    { label: texts.slug, show: ({ slug }) => slug },
    { label: texts.version, isFigure: true, show: ({ version }) => number(version) },
    {
      label: texts.state,
      show: (row) => <VersionState state={row.published_at === null ? 'draft' : 'inForce'} />,
    },
    { label: texts.publishedAt, show: (row) => date(row.published_at) },
  ];
}
