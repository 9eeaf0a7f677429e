import { Button, Container } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { answer } from '../../../api/client.ts';
import { Loaded } from '../../../kit/loaded.tsx';
import { PageHeader } from '../../../kit/page-header.tsx';
import { RichText } from '../../../kit/rich-text/rich-text.tsx';
import { useFormats, useTexts } from '../../../language/language.tsx';
import { api } from '../../api.ts';
import { helpTexts } from './texts.ts';

/** Version in force of a legal document. */
export default function Legal() {
  const texts = useTexts(helpTexts);
  const { date, number } = useFormats();
  const slug = useParams().slug ?? '';
  const query = useQuery({
    queryKey: ['legal', slug],
    queryFn: async () =>
      (await answer(api.GET('/api/v1/legal-documents/{slug}', { params: { path: { slug } } }))).data,
  });
  return (
    <Container size={760} px={0}>
      <Loaded query={query} lines={14}>
        {({ title, version, published_at, body }) => (
          <>
            <PageHeader
              title={title}
              back={{ label: texts.legalTitle, to: '/legal' }}
              detail={texts.version(number(version), date(published_at))}
              actions={
                <Button variant="default" onClick={() => window.print()}>
                  {texts.print}
                </Button>
              }
            />
            <RichText html={body} />
          </>
        )}
      </Loaded>
    </Container>
  );
}
