import { Button, Group, Stack, Title } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconPlus } from '../../kit/icons/tabler.ts';
import { useTexts } from '../../language/language.tsx';
import { useEvidence, useParties } from '../cases/data.ts';
import { EvidenceFields, NEW_EVIDENCE, useEvidenceName } from '../evidence/fields.tsx';
import { Added, Removed } from './components.tsx';
import { amendmentTexts } from './texts.ts';
import { type AmendmentValues, nextKey } from './values.ts';

interface PartProps {
  form: UseFormReturnType<AmendmentValues>;
  caseId: string;
}

/** Evidence section of the form. Users without access to existing evidence can add evidence but see none to remove. */
export function EvidencePart({ form, caseId }: PartProps) {
  const texts = useTexts(amendmentTexts);
  const nameOf = useEvidenceName();
  const parties = useParties(caseId).data ?? [];
  const evidence = useEvidence(caseId).data ?? [];
  return (
    <Stack component="section" aria-label={texts.evidence} gap="sm">
      <Title order={2} size="h4">
        {texts.evidence}
      </Title>
      <Removed
        things={evidence.map((one) => ({ id: one.id, name: nameOf(one) }))}
        value={form.values.removed_evidence}
        onChange={(ids) => form.setFieldValue('removed_evidence', ids)}
      />
      {form.values.evidences.map(({ key, type }, index) => (
        <Added
          key={key}
          title={texts.evidenceNumber(index + 1)}
          onDrop={() => form.removeListItem('evidences', index)}
        >
          <EvidenceFields
            type={type}
            parties={parties}
            field={(name) => form.getInputProps(`evidences.${index}.${name}`)}
          />
        </Added>
      ))}
      <Group>
        <Button
          variant="light"
          leftSection={<IconPlus size={18} aria-hidden />}
          onClick={() => form.insertListItem('evidences', { ...NEW_EVIDENCE, key: nextKey() })}
        >
          {texts.addEvidence}
        </Button>
      </Group>
    </Stack>
  );
}
