import { Checkbox, ScrollArea, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { answer } from '../../api/client.ts';
import { useFormats, useTexts } from '../../language/language.tsx';
import { ErrorState } from '../../shell/error-state.tsx';
import { api, type Schemas } from '../api.ts';
import { ROSTERS_KEY, type Roster } from './key.ts';
import { rosterTexts } from './texts.ts';

interface CandidatesProps {
  roster: Roster;
  search: string;
  /** IDs of chosen employees; they are kept across searches. */
  chosen: readonly string[];
  onChoose: (chosen: readonly string[]) => void;
}

/** Checkboxes for employees who can be on the roster. */
export function Candidates({ roster, search, chosen, onChoose }: CandidatesProps) {
  const texts = useTexts(rosterTexts);
  const { number } = useFormats();
  const query = useQuery({
    queryKey: [...ROSTERS_KEY, roster.id, 'candidates', search],
    queryFn: () =>
      answer(
        api.GET('/api/payroll/rosters/{id}/candidates', {
          params: { path: { id: roster.id }, query: { 'filter[search]': search || undefined } },
        }),
      ),
    placeholderData: (before) => before,
  });
  const { data: rows = [], meta } = query.data ?? {};
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  return (
    <>
      <ScrollArea h={280} type="auto" role="group" aria-label={texts.candidates} tabIndex={0}>
        <Stack gap="sm" p={4}>
          {rows.map((one) => (
            <Checkbox
              key={one.id}
              checked={one.is_member || chosen.includes(one.id)}
              disabled={one.is_member}
              label={one.full_name}
              description={[detailOf(one), one.is_member && texts.isMember].filter(Boolean).join(' · ')}
              onChange={(event) =>
                onChoose(
                  event.currentTarget.checked ? [...chosen, one.id] : chosen.filter((id) => id !== one.id),
                )
              }
            />
          ))}
          {query.isSuccess && rows.length === 0 && <Text c="dimmed">{texts.noCandidates}</Text>}
        </Stack>
      </ScrollArea>
      <Text size="sm" c="dimmed" role="status" mih={20}>
        {meta !== undefined && meta.total > rows.length
          ? texts.moreCandidates(number(rows.length), number(meta.total))
          : ''}
      </Text>
    </>
  );
}

const detailOf = ({ employee_number, position, organization }: Schemas['RosterCandidate']) =>
  [employee_number, position?.name, organization?.name].filter(Boolean).join(' · ');
