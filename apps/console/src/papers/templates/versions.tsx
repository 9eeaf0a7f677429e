import { Button, Code, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Dialog } from '../../kit/dialog.tsx';
import { Loaded } from '../../kit/loaded.tsx';
import { Section } from '../../kit/section.tsx';
import { useFormats, useTexts } from '../../language/language.tsx';
import { keyOfTemplate } from '../data.ts';
import { type Template, usePapers } from '../service.ts';
import { templateTexts } from './texts.ts';

/** Maximum number of versions shown. */
const MOST = 20;

/** List of the published versions of a template. */
export function TemplateVersions({ template }: { template: Template }) {
  const texts = useTexts(templateTexts);
  const [shown, setShown] = useState<number>();
  if (template.version === 0) return null;
  const newest = Array.from(
    { length: Math.min(MOST, template.version) },
    (_, index) => template.version - index,
  );
  return (
    <Section title={texts.versions}>
      <Group gap="xs">
        {newest.map((version) => (
          <Button key={version} variant="default" size="compact-sm" onClick={() => setShown(version)}>
            {texts.showVersion(version)}
          </Button>
        ))}
      </Group>
      {shown !== undefined && (
        <Dialog opened onClose={() => setShown(undefined)} title={texts.versionText(shown)} size="xl">
          <VersionText id={template.id} version={shown} />
        </Dialog>
      )}
    </Section>
  );
}

function VersionText({ id, version }: { id: string; version: number }) {
  const { api } = usePapers();
  const { dateTime } = useFormats();
  const query = useQuery({
    queryKey: [...keyOfTemplate(id), version],
    queryFn: () => api.templateVersion(id, version),
  });
  return (
    <Loaded query={query} lines={10}>
      {({ body, letterhead, name, updated_at }) => (
        <Stack gap="xs">
          <div>
            {name}, {dateTime(updated_at)}
          </div>
          {letterhead !== null && <Text>{letterhead.lines.join(' · ')}</Text>}
          <Code block tabIndex={0} style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
            {body}
          </Code>
        </Stack>
      )}
    </Loaded>
  );
}
