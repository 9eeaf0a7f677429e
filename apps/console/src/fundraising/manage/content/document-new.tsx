import { useParams } from 'react-router';
import { Loaded } from '../../../kit/loaded.tsx';
import { PageHeader } from '../../../kit/page-header.tsx';
import { useTexts } from '../../../language/language.tsx';
import { DocumentForm } from './document-form.tsx';
import { contentTexts } from './texts.ts';
import { useVersion, useVersions } from './versions.ts';

/** Page that creates a legal document, or a new version based on the newest one. */
export default function NewDocument() {
  const texts = useTexts(contentTexts);
  const { slug } = useParams();
  const newest = useVersions(slug).data?.[0]?.version;
  const query = useVersion(slug, newest);
  if (slug === undefined) {
    return (
      <>
        <PageHeader
          title={texts.newDocument}
          detail={texts.newDocumentText}
          back={{ label: texts.documents, to: '/manage/legal' }}
        />
        <DocumentForm />
      </>
    );
  }
  return (
    <Loaded query={query} lines={14}>
      {(before) => (
        <>
          <PageHeader
            title={texts.newVersionOf(before.title)}
            detail={texts.newVersionText}
            back={{ label: before.title, to: `/manage/legal/${slug}` }}
          />
          <DocumentForm before={before} />
        </>
      )}
    </Loaded>
  );
}
