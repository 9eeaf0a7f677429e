import { Anchor, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { Section } from '../../kit/section.tsx';
import { useFormats, useLanguage, useTexts } from '../../language/language.tsx';
import { PAPERS } from '../data.ts';
import { type Paper, type PapersApi, usePapers } from '../service.ts';
import { PaperStatus } from '../status.tsx';
import { recordTexts } from './texts.ts';

/** Maximum number of earlier and of later papers to load. */
const MOST = 20;

/**
 * Lists a paper, the papers that it replaced, and the papers that replaced it, oldest first. Renders nothing if there
 * was no replacement.
 */
export function History({ paper }: { paper: Paper }) {
  const texts = useTexts(recordTexts);
  const { api, base } = usePapers();
  const { language } = useLanguage();
  const { dateTime } = useFormats();
  const isAlone = paper.replaces_id === null && paper.replaced_by_id === null;
  const { data } = useQuery({
    queryKey: [PAPERS, 'replacements', paper.id, paper.status, language],
    queryFn: async () => [
      ...(await follow(api, paper, 'replaces_id')).toReversed(),
      paper,
      ...(await follow(api, paper, 'replaced_by_id')),
    ],
    enabled: !isAlone,
  });
  if (isAlone) return null;
  return (
    <Section title={texts.history}>
      <ol style={{ margin: 0, paddingInlineStart: '1.25rem', minHeight: '3.5rem' }}>
        {(data ?? []).map((one) => (
          <li key={one.id}>
            <Group gap="xs">
              {one.id === paper.id ? (
                <Text span fw={600} className="figures">
                  {one.number} ({texts.thisOne})
                </Text>
              ) : (
                <Anchor component={Link} to={`${base}/${one.id}`} className="figures">
                  {one.number}
                </Anchor>
              )}
              <PaperStatus status={one.status} />
              <Text size="sm" c="dimmed">
                {dateTime(one.issued_at)}
              </Text>
            </Group>
          </li>
        ))}
      </ol>
    </Section>
  );
}

async function follow(api: PapersApi, from: Paper, link: 'replaces_id' | 'replaced_by_id'): Promise<Paper[]> {
  const found: Paper[] = [];
  for (let id = from[link]; id !== null && found.length < MOST; id = found.at(-1)![link])
    found.push(await api.paper(id));
  return found;
}
