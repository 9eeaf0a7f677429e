import { Checkbox, Stack, Textarea } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useTexts } from '../../language/language.tsx';
import { hearingTexts } from './texts.ts';

interface OverlapProps {
  /** Label of the checkbox that allows the conflict. */
  label: string;
  isAllowed: boolean;
  field: (
    name: 'allow_overlap' | 'overlap_reason',
    options?: { type: 'checkbox' },
  ) => ReturnType<UseFormReturnType<object>['getInputProps']>;
}

/** Checkbox and reason that allow a conflict (contract, court). */
export function Overlap({ label, isAllowed, field }: OverlapProps) {
  const texts = useTexts(hearingTexts);
  return (
    <Stack gap="sm">
      <Checkbox label={label} {...field('allow_overlap', { type: 'checkbox' })} />
      {isAllowed && (
        <Textarea
          label={texts.overlapReason}
          description={texts.overlapHint}
          required
          autosize
          minRows={2}
          {...field('overlap_reason')}
        />
      )}
    </Stack>
  );
}
