import { useQuery } from '@tanstack/react-query';
import { answer } from '../../../api/client.ts';
import { LinkButton } from '../../../kit/link-button.tsx';
import { fullPage } from '../../../kit/lists/page.ts';
import { ResourceList } from '../../../kit/lists/resource-list.tsx';
import type { Column } from '../../../kit/lists/rows-table.tsx';
import { useList } from '../../../kit/lists/use-list.ts';
import { useFormats, useTexts } from '../../../language/language.tsx';
import { api, type Schemas } from '../../api.ts';
import { MANAGE } from '../../shared/refresh.ts';
import { contentTexts } from './texts.ts';
import { VersionState } from './version-state.tsx';

/** List of legal documents, each with its newest version. */
export default function DocumentList() {
  const texts = useTexts(contentTexts);
  const list = useList([]);
  const query = useQuery({
    queryKey: [MANAGE, 'legal'],
    queryFn: async () =>
      fullPage(
        (await answer(api.GET('/api/v1/legal-documents', { params: { query: { drafts: true } } }))).data,
      ),
  });
  return (
    <ResourceList
      title={texts.documents}
      detail={texts.documentsText}
      add={<LinkButton to="/manage/legal/new" label={texts.newDocument} />}
      list={list}
      query={query}
      columns={useColumns()}
      linkOf={({ slug }) => `/manage/legal/${slug}`}
      empty={{ title: texts.noDocuments, hint: texts.noDocumentsHint }}
    />
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
