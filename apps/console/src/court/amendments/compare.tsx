import { Badge, Card, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { useTexts } from '../../language/language.tsx';
import { useCaseFiles, useEvidence, useParties } from '../cases/data.ts';
import { wordTexts } from '../cases/words.ts';
import { useEvidenceName } from '../evidence/fields.tsx';
import type { Amendment } from './counts.tsx';
import { amendmentTexts } from './texts.ts';

interface Thing {
  id: string;
  name: string;
  more?: string;
}

/** Compares parties, evidence and files of the case before and after the amendment. */
export function Compare({ amendment }: { amendment: Amendment }) {
  const texts = useTexts(amendmentTexts);
  const words = useTexts(wordTexts);
  const nameOf = useEvidenceName();
  const id = amendment.case_record_id;
  const parties = useParties(id).data;
  const evidence = useEvidence(id).data;
  const files = useCaseFiles(id).data;
  const asParty = (party: { id: string; name: string; classification: keyof typeof words.party }): Thing => ({
    id: party.id,
    name: party.name,
    more: words.party[party.classification],
  });
  const asEvidence = (one: Amendment['evidences'][number]): Thing => ({
    id: one.id,
    name: nameOf(one),
    ...(one.description === null ? {} : { more: one.description }),
  });
  const isOpen = amendment.status === 'Confirmed';
  const group = { isOpen };
  return (
    <Stack gap="xl">
      <Changed
        {...group}
        title={texts.parties}
        now={parties?.map(asParty)}
        added={amendment.defendants.map(asParty)}
        removed={amendment.removed_defendants}
      />
      {amendment.evidence_hidden ? (
        <Text c="dimmed">{texts.hidden}</Text>
      ) : (
        <Changed
          {...group}
          title={texts.evidence}
          now={evidence?.map(asEvidence)}
          added={amendment.evidences.map(asEvidence)}
          removed={amendment.removed_evidence}
        />
      )}
      <Changed
        {...group}
        title={texts.files}
        now={files?.map(({ id, file_name: name }) => ({ id, name }))}
        added={amendment.files.map(({ id, file_name: name }) => ({ id, name }))}
        removed={amendment.removed_files}
      />
    </Stack>
  );
}

interface GroupProps {
  title: string;
  /** True while the amendment awaits review. Afterwards only the requested changes are shown. */
  isOpen: boolean;
  /** Current entries of the case; undefined if the user may not see them. */
  now: Thing[] | undefined;
  added: Thing[];
  removed: string[];
}

function Changed({ title, isOpen, now, added, removed }: GroupProps) {
  const texts = useTexts(amendmentTexts);
  if (added.length === 0 && removed.length === 0)
    return isOpen ? (
      <section aria-label={title}>
        <Title order={3} size="h5">
          {title}
        </Title>
        <Text c="dimmed">{texts.stays}</Text>
      </section>
    ) : null;
  if (now === undefined)
    return (
      <section aria-label={title}>
        <Title order={3} size="h5" mb="xs">
          {title}
        </Title>
        <Text c="dimmed">{texts.unseen}</Text>
        {added.length > 0 && <Side things={added} added={added.map(({ id }) => id)} />}
        {removed.length > 0 && (
          <Text size="sm" c="dimmed" mt={4}>
            {texts.remove}: {removed.length}
          </Text>
        )}
      </section>
    );
  const gone = removed.filter((id) => !now.some((thing) => thing.id === id)).length;
  return (
    <section aria-label={title}>
      <Title order={3} size="h5" mb="xs">
        {title}
      </Title>
      {isOpen ? (
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <Side title={texts.now} things={now} removed={removed} isMarked />
          <Side
            title={texts.after}
            things={[...now.filter(({ id }) => !removed.includes(id)), ...added]}
            added={added.map(({ id }) => id)}
          />
        </SimpleGrid>
      ) : (
        <Side
          things={[...now.filter(({ id }) => removed.includes(id)), ...added]}
          added={added.map(({ id }) => id)}
          removed={removed}
          isMarked
        />
      )}
      {gone > 0 && (
        <Text size="sm" c="dimmed" mt={4}>
          {texts.remove}: {texts.gone(gone)}
        </Text>
      )}
    </section>
  );
}

interface SideProps {
  title?: string;
  things: Thing[];
  added?: string[];
  removed?: string[];
  isMarked?: boolean;
}

function Side({ title, things, added = [], removed = [], isMarked = false }: SideProps) {
  const texts = useTexts(amendmentTexts);
  return (
    <Card withBorder padding="sm">
      {title !== undefined && (
        <Title order={4} size="h6" mb="xs">
          {title}
        </Title>
      )}
      {things.length === 0 && <Text c="dimmed">{texts.empty}</Text>}
      <Stack component="ul" gap="xs" m={0} p={0} style={{ listStyle: 'none' }}>
        {things.map((thing) => {
          const isAdded = added.includes(thing.id);
          const isRemoved = isMarked && removed.includes(thing.id) && !isAdded;
          return (
            <li key={thing.id}>
              <Text
                span
                fw={isAdded ? 600 : 400}
                td={isRemoved ? 'line-through' : 'none'}
                style={{ overflowWrap: 'anywhere' }}
              >
                {thing.name}
              </Text>{' '}
              {isAdded && (
                <Badge tt="none" variant="light" color="green">
                  {texts.add}
                </Badge>
              )}
              {isRemoved && (
                <Badge tt="none" variant="light" color="red">
                  {texts.remove}
                </Badge>
              )}
              {thing.more !== undefined && thing.more !== thing.name && (
                <Text size="sm" c="dimmed">
                  {thing.more}
                </Text>
              )}
            </li>
          );
        })}
      </Stack>
    </Card>
  );
}
