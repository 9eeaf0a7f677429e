import { Button } from '@mantine/core';
import { Link, useParams } from 'react-router';
import { DataTable } from '../../../kit/lists/data-table.tsx';
import { fullPage } from '../../../kit/lists/page.ts';
import type { Column } from '../../../kit/lists/rows-table.tsx';
import { useList } from '../../../kit/lists/use-list.ts';
import { Loaded } from '../../../kit/loaded.tsx';
import { PageHeader } from '../../../kit/page-header.tsx';
import { useFormats, useTexts } from '../../../language/language.tsx';
import type { Schemas } from '../../api.ts';
import { contentTexts } from './texts.ts';
import { VersionState, versionStatusOf } from './version-state.tsx';
import { useVersions } from './versions.ts';

type Version = Schemas['LegalDocumentSummary'];

/** Legal document with its versions and the one in force. */
export default function LegalDocument() {
  const texts = useTexts(contentTexts);
  const { slug } = useParams();
  const list = useList([]);
  const query = useVersions(slug);
  const columns = useColumns(query.data ?? []);
  return (
    <Loaded query={query}>
      {(versions) => (
        <>
          <PageHeader
            title={versions[0]?.title ?? ''}
            detail={texts.versions}
            back={{ label: texts.documents, to: '/manage/legal' }}
            actions={
              <Button component={Link} to={`/manage/legal/${slug}/new`}>
                {texts.newVersion}
              </Button>
            }
          />
          <DataTable<Version>
            caption={texts.versions}
            query={{ ...query, data: fullPage(versions) }}
            columns={columns}
            keyOf={({ version }) => version}
            linkOf={({ version }) => `/manage/legal/${slug}/${version}`}
            list={list}
            empty={{ title: texts.noDocuments }}
          />
        </>
      )}
    </Loaded>
  );
}

function useColumns(all: readonly Version[]): Column<Version>[] {
  const texts = useTexts(contentTexts);
  const { dateTime, number } = useFormats();
  return [
    { label: texts.version, show: ({ version }) => texts.versionNumber(number(version)) },
    { label: texts.name, show: ({ title }) => title },
    { label: texts.state, show: (row) => <VersionState state={versionStatusOf(row, all)} /> },
    { label: texts.written, show: ({ created_at }) => dateTime(created_at) },
    { label: texts.publishedAt, show: ({ published_at }) => dateTime(published_at) },
  ];
}
