import { Anchor, Badge, Card, Group, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { answer } from '../../api/client.ts';
import { ConfirmButton } from '../../kit/confirm-button.tsx';
import { DialogButton } from '../../kit/dialog-button.tsx';
import { Empty } from '../../kit/empty.tsx';
import { choicesOf } from '../../kit/forms/choices.ts';
import { ResourceForm } from '../../kit/forms/resource-form.tsx';
import { IconLink } from '../../kit/icons/tabler.ts';
import { Loaded } from '../../kit/loaded.tsx';
import { notifyDone } from '../../kit/notify.ts';
import { useTexts } from '../../language/language.tsx';
import { api, type Schemas, usePermission } from '../api.ts';
import { CaseStatus, Classification } from './badges.tsx';
import { caseKey, useRefresh } from './data.ts';
import { findCases } from './find-cases.ts';
import { useCaseRecord } from './record/frame-of-case.ts';
import { relationTexts } from './relation-texts.ts';
import { wordTexts } from './words.ts';

type CaseLink = Schemas['CaseLink'];

export default function Links() {
  const { record } = useCaseRecord();
  const texts = useTexts(relationTexts);
  const canLink = usePermission()('Manage Cases') && record.status !== 'archived';
  const query = useQuery({
    queryKey: [...caseKey(record.id), 'links'],
    queryFn: async () =>
      (await answer(api.GET('/api/case-records/{id}/links', { params: { path: { id: record.id } } }))).data,
  });
  const add = (
    <DialogButton label={texts.link} icon={<IconLink size={18} aria-hidden />} variant="light" width="lg">
      {(close) => <LinkForm caseId={record.id} onClose={close} />}
    </DialogButton>
  );
  return (
    <Loaded query={query} lines={5}>
      {(links) => (
        <Stack>
          <Group justify="space-between">
            <Title order={2} size="h4">
              {texts.links}
            </Title>
            {canLink && links.length > 0 && add}
          </Group>
          {links.length === 0 && (
            <Empty title={texts.none} hint={texts.noneHint} action={canLink ? add : undefined} />
          )}
          {links.map((link) => (
            <LinkCard key={link.case_record_id} link={link} caseId={record.id} canUnlink={canLink} />
          ))}
        </Stack>
      )}
    </Loaded>
  );
}

function LinkCard({ link, caseId, canUnlink }: { link: CaseLink; caseId: string; canUnlink: boolean }) {
  const texts = useTexts(relationTexts);
  const words = useTexts(wordTexts);
  const refresh = useRefresh();
  const path = { id: caseId, other: link.case_record_id };
  return (
    <Card withBorder component="article" aria-label={link.case_number}>
      <Group justify="space-between" align="flex-start">
        <div>
          <Anchor component={Link} to={`/cases/${link.case_record_id}`} fw={600}>
            {link.case_title}
          </Anchor>
          <Group gap="xs" mt={4}>
            <Text size="sm" className="figures">
              {link.case_number}
            </Text>
            <Badge tt="none" variant="light" color="blue">
              {words.link[link.kind]}
            </Badge>
            <CaseStatus status={link.status} />
            <Classification of={link.classification} />
          </Group>
        </div>
        {canUnlink && (
          <ConfirmButton
            label={texts.unlink}
            title={texts.unlinkTitle(link.case_number)}
            text={texts.unlinkText}
            size="xs"
            action={() => answer(api.DELETE('/api/case-records/{id}/links/{other}', { params: { path } }))}
            onDone={() => {
              void refresh();
              notifyDone(texts.unlinked);
            }}
          />
        )}
      </Group>
      {link.direction !== null && (
        <Text size="sm" mt="xs">
          {link.direction === 'from' ? texts.decidesOn : texts.decidedBy}
        </Text>
      )}
      {link.note !== null && (
        <Text size="sm" mt="xs" style={{ whiteSpace: 'pre-wrap' }}>
          {link.note}
        </Text>
      )}
    </Card>
  );
}

function LinkForm({ caseId, onClose }: { caseId: string; onClose: () => void }) {
  const texts = useTexts(relationTexts);
  const words = useTexts(wordTexts);
  const refresh = useRefresh();
  return (
    <ResourceForm
      initial={{ case_record_id: '', kind: 'related' as CaseLink['kind'], note: '' }}
      fields={[
        {
          kind: 'found',
          name: 'case_record_id',
          label: texts.other,
          placeholder: texts.otherHint,
          required: true,
          queryKey: ['cases'],
          find: async (search) => (await findCases(search)).filter(({ value }) => value !== caseId),
        },
        {
          kind: 'native-choice',
          name: 'kind',
          label: texts.kind,
          description: texts.appealHint,
          data: choicesOf(words.link),
        },
        { kind: 'long', name: 'note', label: texts.note },
      ]}
      send={({ note, ...values }) =>
        answer(
          api.POST('/api/case-records/{id}/links', {
            params: { path: { id: caseId } },
            body: { ...values, note: note.trim() || null },
          }),
        )
      }
      done={texts.linked}
      onDone={() => void refresh()}
      save={texts.link}
      onClose={onClose}
    />
  );
}
