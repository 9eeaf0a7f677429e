import { Button, Group, Paper, Text } from '@mantine/core';
import { useFormats, useTexts } from '../../../language/language.tsx';
import { payingWords } from '../../shared/paying-words.ts';
import type { Draft } from './draft.ts';
import { donateTexts } from './texts.ts';

/** Summary of the first step, with a button to change it. */
export function Summary({ draft, onEdit }: { draft: Draft; onEdit: () => void }) {
  const texts = useTexts(donateTexts);
  const words = useTexts(payingWords);
  const { money } = useFormats();
  return (
    <Paper withBorder p="md">
      <Group justify="space-between" wrap="nowrap">
        <div>
          <Text size="sm" c="dimmed">
            {texts.donating}
          </Text>
          <Text fw={600} fz="xl" className="figures">
            {money(Number(draft.amount))}
            {draft.every !== 'once' && (
              <Text span c="dimmed" fz="md" fw={400}>
                {' '}
                {words.frequency[draft.every].toLowerCase()}
              </Text>
            )}
          </Text>
        </div>
        <Button variant="subtle" onClick={onEdit}>
          {texts.edit}
        </Button>
      </Group>
    </Paper>
  );
}
