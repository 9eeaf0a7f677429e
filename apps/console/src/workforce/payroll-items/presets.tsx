import { Button, Group, Paper, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { answer } from '../../api/client.ts';
import { Loaded } from '../../kit/loaded.tsx';
import { PageHeader } from '../../kit/page-header.tsx';
import { useLanguage, useTexts } from '../../language/language.tsx';
import { api, usePermissionEverywhere } from '../api.ts';
import { CategoryBadge } from './category-badge.tsx';
import { InstallDialog } from './install.tsx';
import type { Preset } from './preset.ts';
import { presetText } from './preset-words.ts';
import { Sets } from './sets/sets.tsx';
import { itemTexts } from './texts.ts';
import { useLimitWords } from './words.ts';

/** Statutory items that can be added to the catalog. */
export default function Presets() {
  const texts = useTexts(itemTexts);
  const canChange = usePermissionEverywhere()('Manage payroll');
  const [chosen, setChosen] = useState<Preset>();
  const query = useQuery({
    queryKey: ['payroll-presets'],
    // Both lists are rendered together, so that the page does not move when the second list loads.
    queryFn: async () => {
      const [presets, sets] = await Promise.all([
        answer(api.GET('/api/payroll/presets')),
        answer(api.GET('/api/payroll/sets')),
      ]);
      return { presets: presets.data, sets: sets.data };
    },
    staleTime: 600_000,
  });
  return (
    <>
      <PageHeader
        title={texts.presetsTitle}
        detail={texts.presetsDetail}
        back={{ label: texts.back, to: '/payroll-items' }}
      />
      <Loaded query={query} lines={16}>
        {({ presets, sets }) => (
          <Stack gap="lg">
            <Sets sets={sets} canChange={canChange} />
            <SimpleGrid cols={{ base: 1, md: 2 }}>
              {presets.map((preset) => (
                <PresetCard
                  key={preset.key}
                  preset={preset}
                  onInstall={canChange ? () => setChosen(preset) : undefined}
                />
              ))}
            </SimpleGrid>
          </Stack>
        )}
      </Loaded>
      {chosen !== undefined && <InstallDialog preset={chosen} onClose={() => setChosen(undefined)} />}
    </>
  );
}

interface PresetCardProps {
  preset: Preset;
  onInstall: (() => void) | undefined;
}

function PresetCard({ preset, onInstall }: PresetCardProps) {
  const texts = useTexts(itemTexts);
  const { language, formats } = useLanguage();
  const words = useLimitWords();
  return (
    <Paper withBorder p="md" component="section" display="flex" style={{ flexDirection: 'column' }}>
      <Group justify="space-between" align="flex-start" wrap="nowrap" gap="xs">
        <Title order={2} size="h5">
          {preset.name}
        </Title>
        <CategoryBadge category={preset.category} />
      </Group>
      <Stack gap={6} mt="xs" style={{ flex: 1 }}>
        <Text fw={600}>{words(preset, texts.anItem)}</Text>
        <Text size="sm">{presetText(preset.description, language)}</Text>
        <Text size="sm" c="dimmed">
          {preset.source}. {texts.since(formats.date(preset.effective_from))}
        </Text>
      </Stack>
      {onInstall !== undefined && (
        <Button variant="light" mt="sm" style={{ alignSelf: 'flex-start' }} onClick={onInstall}>
          {texts.install}
          <span className="hidden">: {preset.name}</span>
        </Button>
      )}
    </Paper>
  );
}
