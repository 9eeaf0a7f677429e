import { Paper } from '@mantine/core';
import { useParams } from 'react-router';
import { ConfirmButton } from '../../../kit/confirm-button.tsx';
import { Loaded } from '../../../kit/loaded.tsx';
import { notifyDone } from '../../../kit/notify.ts';
import { PageHeader } from '../../../kit/page-header.tsx';
import { RichText } from '../../../kit/rich-text/rich-text.tsx';
import { useFormats, useTexts } from '../../../language/language.tsx';
import { api } from '../../api.ts';
import { useRefresh } from '../../shared/refresh.ts';
import { contentTexts } from './texts.ts';
import { VersionState, versionStatusOf } from './version-state.tsx';
import { useVersion, useVersions } from './versions.ts';

/** One version of a legal document, rendered as on the public page. */
export default function DocumentVersion() {
  const texts = useTexts(contentTexts);
  const { number } = useFormats();
  const { slug, version } = useParams();
  const all = useVersions(slug).data;
  const query = useVersion(slug, Number(version));
  return (
    <Loaded query={query} lines={14}>
      {(document) => {
        const status = all === undefined ? undefined : versionStatusOf(document, all);
        return (
          <>
            <PageHeader
              title={texts.versionOf(document.title, number(document.version))}
              detail={status === undefined ? '–' : <VersionState state={status} />}
              back={{ label: texts.versions, to: `/manage/legal/${slug}` }}
              actions={status === 'draft' && <Publish slug={document.slug} version={document.version} />}
            />
            <Paper withBorder p={{ base: 'md', sm: 'xl' }}>
              <RichText html={document.body} />
            </Paper>
          </>
        );
      }}
    </Loaded>
  );
}

function Publish({ slug, version }: { slug: string; version: number }) {
  const texts = useTexts(contentTexts);
  const refresh = useRefresh();
  return (
    <ConfirmButton
      label={texts.publish}
      title={texts.publishTitle}
      text={texts.publishText}
      color="green"
      variant="filled"
      action={() =>
        api.POST('/api/v1/legal-documents/{slug}/versions/{version}/publish', {
          params: { path: { slug, version } },
        })
      }
      onDone={() => {
        void refresh();
        notifyDone(texts.publishDone);
      }}
    />
  );
}
