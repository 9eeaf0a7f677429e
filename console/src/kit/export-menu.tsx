import { Button, Loader, Menu } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useTexts } from '../language/language.tsx';
import { defineTexts } from '../language/texts.ts';
import { useDownload } from './download.ts';

const exportTexts = defineTexts({
  en: { export: 'Export', csv: 'CSV file', xlsx: 'Excel workbook', coming: 'Preparing the file…' },
  fil: {
    export: 'I-export',
    csv: 'CSV file',
    xlsx: 'Excel workbook',
    coming: 'Inihahanda ang file…',
  },
});

const FORMATS = ['csv', 'xlsx'] as const;

interface ExportMenuProps {
  /** Asks for all that the list shows now, `AS_FILE`. */
  ask: (format: (typeof FORMATS)[number]) => Promise<{ response: Response }>;
  /** While the server would refuse these filters. */
  disabled?: boolean;
}

/** All that a list has, as a file that the browser saves. */
export function ExportMenu({ ask, disabled = false }: ExportMenuProps) {
  const texts = useTexts(exportTexts);
  const { download, isPending } = useDownload((format: (typeof FORMATS)[number]) => ({
    file: ask(format),
    otherwise: `${texts.export}.${format}`,
  }));
  return (
    <>
      <Menu position="bottom-end" shadow="md">
        <Menu.Target>
          <Button
            variant="default"
            disabled={disabled}
            // Not disabled while a file comes: it has the focus again once the menu is closed.
            leftSection={
              isPending ? <Loader size={16} aria-hidden /> : <IconDownload size={16} aria-hidden />
            }
          >
            {texts.export}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {FORMATS.map((format) => (
            <Menu.Item key={format} onClick={() => download(format)}>
              {texts[format]}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <output className="hidden">{isPending && texts.coming}</output>
    </>
  );
}
