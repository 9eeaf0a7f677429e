import { Group, Text } from '@mantine/core';
import { useTexts } from '../../language/language.tsx';
import type { Schemas } from '../api.ts';
import { amendmentTexts } from './texts.ts';

export type Amendment = Schemas['CaseAmmendment'];

/** Summary such as `Parties +1 −2 · Files +1`. */
export function Counts({ of }: { of: Amendment }) {
  const texts = useTexts(amendmentTexts);
  const parts = [
    [texts.parties, of.defendants.length, of.removed_defendants.length],
    [texts.evidence, of.evidences.length, of.removed_evidence.length],
    [texts.files, of.files.length, of.removed_files.length],
  ] as const;
  const changed = parts.filter(([, added, removed]) => added + removed > 0);
  return (
    <Group gap="md" className="figures">
      {changed.length === 0 && <span>–</span>}
      {changed.map(([label, added, removed]) => (
        <Text span size="sm" key={label}>
          {label} {added > 0 && texts.adding(added)} {removed > 0 && texts.removing(removed)}
        </Text>
      ))}
    </Group>
  );
}
