import { Button, Group, Stack, Title } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconPlus } from '../../kit/icons/tabler.ts';
import { useTexts } from '../../language/language.tsx';
import { useParties } from '../cases/data.ts';
import { wordTexts } from '../cases/words.ts';
import { NEW_PARTY, PartyFields } from '../parties/fields.tsx';
import { Added, Removed } from './components.tsx';
import { amendmentTexts } from './texts.ts';
import { type AmendmentValues, nextKey } from './values.ts';

interface PartProps {
  form: UseFormReturnType<AmendmentValues>;
  caseId: string;
}

export function PartiesPart({ form, caseId }: PartProps) {
  const texts = useTexts(amendmentTexts);
  const words = useTexts(wordTexts);
  const parties = useParties(caseId).data ?? [];
  const add = () =>
    form.insertListItem('defendants', { ...NEW_PARTY, classification: 'defendant', key: nextKey() });
  return (
    <Stack component="section" aria-label={texts.parties} gap="sm">
      <Title order={2} size="h4">
        {texts.parties}
      </Title>
      <Removed
        things={parties.map(({ id, name, classification }) => ({
          id,
          name: `${name} (${words.party[classification]})`,
        }))}
        value={form.values.removed_defendants}
        onChange={(ids) => form.setFieldValue('removed_defendants', ids)}
      />
      {form.values.defendants.map(({ key }, index) => (
        <Added
          key={key}
          title={texts.partyNumber(index + 1)}
          onDrop={() => form.removeListItem('defendants', index)}
        >
          <PartyFields field={(name) => form.getInputProps(`defendants.${index}.${name}`)} />
        </Added>
      ))}
      <Group>
        <Button variant="light" leftSection={<IconPlus size={18} aria-hidden />} onClick={add}>
          {texts.addParty}
        </Button>
      </Group>
    </Stack>
  );
}
