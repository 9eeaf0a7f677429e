import { Container, Paper, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { answer } from '../../../api/client.ts';
import { Empty } from '../../../kit/empty.tsx';
import { Loaded } from '../../../kit/loaded.tsx';
import { PageHeader } from '../../../kit/page-header.tsx';
import { useFormats, useTexts } from '../../../language/language.tsx';
import { api } from '../../api.ts';
import { helpTexts } from './texts.ts';

/** List of the legal documents in force. */
export default function LegalList() {
  const texts = useTexts(helpTexts);
  const { date, number } = useFormats();
  const query = useQuery({
    queryKey: ['legal'],
    queryFn: async () => (await answer(api.GET('/api/v1/legal-documents'))).data,
  });
  return (
    <Container size={760} px={0}>
      <PageHeader title={texts.legalTitle} detail={texts.legalLead} />
      <Loaded query={query} lines={5}>
        {(documents) =>
          documents.length === 0 ? (
            <Empty title={texts.noLegal} hint={texts.noLegalHint} />
          ) : (
            <Stack>
              {documents.map(({ slug, title, version, published_at }) => (
                <Paper key={slug} withBorder p="md">
                  <Title order={2} size="h4">
                    <Link to={`/legal/${slug}`}>{title}</Link>
                  </Title>
                  <Text size="sm" c="dimmed">
                    {texts.version(number(version), date(published_at))}
                  </Text>
                </Paper>
              ))}
            </Stack>
          )
        }
      </Loaded>
    </Container>
  );
}
