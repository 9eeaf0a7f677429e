import { Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import type { Tagged } from '../../kit/forms/use-change.ts';
import { Loaded } from '../../kit/loaded.tsx';
import { PageHeader } from '../../kit/page-header.tsx';
import { useTexts } from '../../language/language.tsx';
import { keyOfTemplate, kindNamed, useKinds } from '../data.ts';
import { type Template, usePapers } from '../service.ts';
import { paperTexts } from '../texts.ts';
import { CopyTemplate } from './copy.tsx';
import { TemplateEditor } from './editor.tsx';
import { useOfficeName } from './list.tsx';
import { TemplateStatus } from './status.tsx';
import { templateTexts } from './texts.ts';
import { TemplateVersions } from './versions.tsx';

/** Page of one template: its text with a preview, and actions to save, publish and copy it. */
export function TemplateRecord() {
  const { id = '' } = useParams();
  const { api } = usePapers();
  const query = useQuery({ queryKey: keyOfTemplate(id), queryFn: () => api.readTemplate(id) });
  return (
    <Loaded query={query} lines={12}>
      {(read) => <Shown key={read.data.id} read={read} />}
    </Loaded>
  );
}

function Shown({ read }: { read: Tagged<Template> }) {
  const template = read.data;
  const texts = useTexts(paperTexts);
  const words = useTexts(templateTexts);
  const { base, offices, moreOffices } = usePapers();
  const office = useOfficeName(template.office_id);
  const kinds = useKinds();
  const isOwn = moreOffices !== undefined || offices.some(({ id }) => id === template.office_id);
  const isChangeable = !template.is_seeded && isOwn;
  return (
    <>
      <PageHeader
        title={template.name}
        back={{ label: texts.templates, to: `${base}/templates` }}
        detail={
          <Group gap="xs">
            <TemplateStatus status={template.status} />
            <span>
              {[
                kindNamed(kinds.data, template.kind)?.name ?? template.kind,
                texts.languages[template.language],
                template.version === 0 ? words.draftOnly : words.showVersion(template.version),
                template.is_seeded ? words.seeded : office,
              ].join(' · ')}
            </span>
          </Group>
        }
        actions={<CopyTemplate template={template} isMain={!isChangeable} />}
      />
      <Stack gap="lg">
        {!isChangeable && <Text c="dimmed">{template.is_seeded ? words.seededHint : words.foreign}</Text>}
        <Loaded query={kinds} lines={12}>
          {(all) => {
            const kind = kindNamed(all, template.kind);
            return kind === undefined ? null : (
              <TemplateEditor kind={kind} read={read} isChangeable={isChangeable} />
            );
          }}
        </Loaded>
        <TemplateVersions template={template} />
      </Stack>
    </>
  );
}
