import { Anchor, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { Loaded } from '../../kit/loaded.tsx';
import { useFormats, useLanguage, useTexts } from '../../language/language.tsx';
import { PAPERS } from '../data.ts';
import { type Paper, usePapers } from '../service.ts';
import { PaperStatus } from '../status.tsx';
import { recordTexts } from './texts.ts';

const FEW = 100;
/** Polling interval, and how long polling lasts, after a change that starts jobs. */
const LOOK_AGAIN_IN_MS = 1_500;
const FOLLOW_FOR_IN_MS = 20_000;

interface PapersOfRecordProps {
  /** Record whose papers are listed. The list includes papers of its parts, such as the hearings of a case. */
  recordId?: string;
  subjectId?: string;
  /** State of the record. When the state changes, jobs change the papers, so the list is reloaded for a while. */
  state?: string;
}

/** Papers of one record, newest first. */
export function PapersOfRecord({ recordId, subjectId, state = '' }: PapersOfRecordProps) {
  const texts = useTexts(recordTexts);
  const { api } = usePapers();
  const { language } = useLanguage();
  const isFollowing = useFollowing(state);
  const query = useQuery({
    queryKey: [PAPERS, 'of-record', language, recordId, subjectId],
    queryFn: () => api.papers({ recordId, subjectId, perPage: FEW }),
    refetchInterval: isFollowing ? LOOK_AGAIN_IN_MS : false,
  });
  return (
    <Loaded query={query} lines={6}>
      {({ rows }) =>
        rows.length === 0 ? (
          <Text c="dimmed">{texts.noneOfRecord}</Text>
        ) : (
          <Stack component="ul" gap="sm" p={0} m={0} style={{ listStyle: 'none' }}>
            {rows.map((paper) => (
              <PaperLine key={paper.id} paper={paper} />
            ))}
          </Stack>
        )
      }
    </Loaded>
  );
}

/** Returns true for a while after `state` has changed for the first time. */
function useFollowing(state: string): boolean {
  const [followed, setFollowed] = useState(state);
  const isFollowing = state !== followed;
  useEffect(() => {
    if (!isFollowing) return;
    const timer = setTimeout(() => setFollowed(state), FOLLOW_FOR_IN_MS);
    return () => clearTimeout(timer);
  }, [isFollowing, state]);
  return isFollowing;
}

function PaperLine({ paper }: { paper: Paper }) {
  const { base } = usePapers();
  const { dateTime } = useFormats();
  return (
    <li>
      <Group gap="xs">
        <Anchor component={Link} to={`${base}/${paper.id}`} fw={600}>
          {paper.kind_name} <span className="figures">{paper.number}</span>
        </Anchor>
        <PaperStatus status={paper.status} />
      </Group>
      <Text size="sm" c="dimmed">
        {dateTime(paper.issued_at)} · {paper.issued_by.name}
      </Text>
    </li>
  );
}
