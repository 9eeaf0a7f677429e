import { Anchor, Badge, Card, Group, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { answer } from '../../api/client.ts';
import { ConfirmButton } from '../../kit/confirm-button.tsx';
import { DialogButton } from '../../kit/dialog-button.tsx';
import { Empty } from '../../kit/empty.tsx';
import { IconPlus } from '../../kit/icons/tabler.ts';
import { Loaded } from '../../kit/loaded.tsx';
import { notifyDone } from '../../kit/notify.ts';
import { useTexts } from '../../language/language.tsx';
import { api, usePermission } from '../api.ts';
import { type Party, useParties, useRefresh } from '../cases/data.ts';
import { useCaseRecord } from '../cases/record/frame-of-case.ts';
import { wordTexts } from '../cases/words.ts';
import { PartyForm } from './form.tsx';
import { partyTexts } from './texts.ts';

/** Parties of a case, with contact data and the parties that counsel represent. */
export default function Parties() {
  const { record } = useCaseRecord();
  const texts = useTexts(partyTexts);
  const query = useParties(record.id);
  const canChange = usePermission()('Manage Cases') && record.status !== 'archived';
  return (
    <Loaded query={query} lines={6}>
      {(parties) => {
        const add = (
          <DialogButton
            label={texts.add}
            icon={<IconPlus size={18} aria-hidden />}
            width="lg"
            variant="light"
          >
            {(close) => <PartyForm caseId={record.id} parties={parties} onClose={close} />}
          </DialogButton>
        );
        return (
          <Stack>
            <Group justify="space-between">
              <Title order={2} size="h4">
                {texts.parties}
              </Title>
              {canChange && parties.length > 0 && add}
            </Group>
            {parties.length === 0 && (
              <Empty title={texts.none} hint={texts.noneHint} action={canChange ? add : undefined} />
            )}
            <SimpleGrid cols={{ base: 1, md: 2 }}>
              {parties.map((party) => (
                <PartyCard key={party.id} party={party} parties={parties} canChange={canChange} />
              ))}
            </SimpleGrid>
          </Stack>
        );
      }}
    </Loaded>
  );
}

function PartyCard({ party, parties, canChange }: { party: Party; parties: Party[]; canChange: boolean }) {
  const texts = useTexts(partyTexts);
  const words = useTexts(wordTexts);
  const refresh = useRefresh();
  const client = parties.find(({ id }) => id === party.represents_id);
  const path = { id: party.case_record_id, party: party.id };
  return (
    <Card withBorder component="article" aria-label={party.name}>
      <Group justify="space-between" align="flex-start" wrap="nowrap">
        <Title order={3} size="h5" style={{ overflowWrap: 'anywhere' }}>
          {party.name}
        </Title>
        <Badge tt="none" variant="light" color="gray" style={{ flex: 'none' }}>
          {words.party[party.classification]}
        </Badge>
      </Group>
      <Stack gap={2} mt={4}>
        {party.role !== null && <Text size="sm">{party.role}</Text>}
        {client !== undefined && <Text size="sm">{texts.standsFor(client.name)}</Text>}
        {party.user_id !== null && (
          <Text size="sm" c="dimmed">
            {texts.hasAccount}
          </Text>
        )}
        {party.address !== null && <Text size="sm">{party.address}</Text>}
        {party.email !== null && (
          <Anchor size="sm" href={`mailto:${party.email}`}>
            {party.email}
          </Anchor>
        )}
        {party.phone !== null && (
          <Anchor size="sm" href={`tel:${party.phone.replaceAll(/[^\d+]/g, '')}`}>
            {party.phone}
          </Anchor>
        )}
      </Stack>
      {canChange && (
        <Group gap="xs" mt="sm">
          <DialogButton label={texts.edit} title={texts.editOf(party.name)} size="xs" width="lg">
            {(close) => (
              <PartyForm caseId={party.case_record_id} parties={parties} party={party} onClose={close} />
            )}
          </DialogButton>
          <ConfirmButton
            label={texts.remove}
            title={texts.removeTitle(party.name)}
            text={texts.removeText}
            size="xs"
            action={() => answer(api.DELETE('/api/case-records/{id}/parties/{party}', { params: { path } }))}
            onDone={() => {
              void refresh();
              notifyDone(texts.removed(party.name));
            }}
          />
        </Group>
      )}
    </Card>
  );
}
