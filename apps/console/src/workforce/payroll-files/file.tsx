import { Button, Group, Text } from '@mantine/core';
import { AS_FILE, useDownload } from '../../kit/download.ts';
import { IconDownload } from '../../kit/icons/tabler.ts';
import { useTexts } from '../../language/language.tsx';
import { api, type paths } from '../api.ts';
import { payrollFileTexts } from './texts.ts';

type Parameters = paths['/api/payroll/files/{kind}']['get']['parameters'];
export type PayrollFileKind = Parameters['path']['kind'];

interface FileProps {
  kind: PayrollFileKind;
  /** Month or year, and the layout of a bank file. */
  query: NonNullable<Parameters['query']>;
}

/** Name of a payroll file with a button that downloads it. */
export function File({ kind, query }: FileProps) {
  const texts = useTexts(payrollFileTexts);
  const { download, isPending } = useDownload(() => ({
    file: api.GET('/api/payroll/files/{kind}', {
      params: { path: { kind }, query },
      headers: { Accept: 'text/csv, text/plain' },
      ...AS_FILE,
    }),
    otherwise: `${kind}.csv`,
  }));
  return (
    <Group justify="space-between">
      <Text>{texts[kind]}</Text>
      <Button
        variant="default"
        size="compact-sm"
        leftSection={<IconDownload size={16} aria-hidden />}
        loading={isPending}
        onClick={() => download()}
        aria-label={texts.downloadOf(texts[kind])}
      >
        {texts.download}
      </Button>
    </Group>
  );
}
