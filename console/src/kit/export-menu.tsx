import { Button, Menu } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { addressOf } from '../api/base.ts';
import { useTexts } from '../language/language.tsx';
import { defineTexts } from '../language/texts.ts';

const exportTexts = defineTexts({
  en: { export: 'Export', csv: 'As CSV', xlsx: 'As an Excel workbook' },
  fil: { export: 'I-export', csv: 'Bilang CSV', xlsx: 'Bilang Excel workbook' },
});

interface ExportMenuProps {
  /** Of the API, e.g. `/api/users/export`. */
  path: string;
  /** The filters that the list shows now; what is undefined is left out. */
  query?: Record<string, string | undefined>;
  /** While the server would refuse these filters. */
  disabled?: boolean;
}

/** All that a list has, as a file that the browser saves. */
export function ExportMenu({ path, query = {}, disabled = false }: ExportMenuProps) {
  const texts = useTexts(exportTexts);
  return (
    <Menu position="bottom-end" shadow="md">
      <Menu.Target>
        <Button variant="default" disabled={disabled} leftSection={<IconDownload size={16} aria-hidden />}>
          {texts.export}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {(['csv', 'xlsx'] as const).map((format) => (
          <Menu.Item
            key={format}
            component="a"
            href={addressOf(`${path}?${paramsOf(query, format)}`)}
            download
          >
            {texts[format]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function paramsOf(query: Record<string, string | undefined>, format: string): string {
  const params = new URLSearchParams({ format });
  for (const [name, value] of Object.entries(query)) if (value) params.set(name, value);
  return params.toString();
}
