import { Badge } from '@mantine/core';
import { useTexts } from '../../../language/language.tsx';
import type { Schemas } from '../../api.ts';
import { contentTexts } from './texts.ts';

export type VersionStatus = 'draft' | 'inForce' | 'earlier' | 'never';

const COLOURS: Record<VersionStatus, string> = {
  draft: 'yellow',
  inForce: 'green',
  earlier: 'gray',
  never: 'gray',
};

/** Badge with the status of a version. */
export function VersionState({ state }: { state: VersionStatus }) {
  const texts = useTexts(contentTexts);
  return (
    <Badge variant="light" color={COLOURS[state]} tt="none">
      {texts[state]}
    </Badge>
  );
}

type Version = Schemas['LegalDocumentSummary'];

/** Returns the status of a version among all versions of its document; `all` must be sorted newest first. */
export function versionStatusOf(version: Version, all: readonly Version[]): VersionStatus {
  const inForce = all.find(({ published_at }) => published_at !== null)?.version ?? 0;
  if (version.published_at !== null) return version.version === inForce ? 'inForce' : 'earlier';
  return version.version > inForce ? 'draft' : 'never';
}
