import { Button, Loader, Menu } from '@mantine/core';
import { useTexts } from '../language/language.tsx';
import { defineTexts } from '../language/texts.ts';
import { useDownload } from './download.ts';
import { IconDownload } from './icons/tabler.ts';

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

export interface ExportMenuProps {
  /** Requests all rows that match the list's filters, with `AS_FILE`. */
  ask: (format: (typeof FORMATS)[number]) => Promise<{ response: Response }>;
  /** True while the server would refuse the current filters. */
  disabled?: boolean;
  /** Label of the button; default: Export. */
  label?: string;
}

/** Menu that exports a list as a file. */
export function ExportMenu({ ask, disabled = false, label }: ExportMenuProps) {
  const texts = useTexts(exportTexts);
  const name = label ?? texts.export;
  const { download, isPending } = useDownload((format: (typeof FORMATS)[number]) => ({
    file: ask(format),
    otherwise: `${name}.${format}`,
  }));
  return (
    <>
      <Menu position="bottom-end" shadow="md">
        <Menu.Target>
          <Button
            variant="default"
            disabled={disabled}
            // Not disabled while downloading: the button receives the focus when the menu closes.
            leftSection={
              isPending ? <Loader size={16} aria-hidden /> : <IconDownload size={16} aria-hidden />
            }
          >
            {name}
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
