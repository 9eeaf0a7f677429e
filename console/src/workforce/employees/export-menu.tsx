import { Button, Menu, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { addressOf } from '../../api/base.ts';
import { useTexts } from '../../language/language.tsx';
import type { EmployeeQuery } from './query.ts';
import { employeeTexts } from './texts.ts';

/** The whole list as a file, by links: the browser writes it to the disk as it comes, however long it is. */
export function ExportMenu({ filters }: { filters: EmployeeQuery }) {
  const texts = useTexts(employeeTexts);
  const to = (format: 'csv' | 'xlsx') => {
    const query = new URLSearchParams({ format, ...(filters as Record<string, string>) });
    return addressOf(`/api/pms/employees/export?${query}`);
  };
  return (
    <Menu position="bottom-end" shadow="md" width={260}>
      <Menu.Target>
        <Button variant="default" leftSection={<IconDownload size={16} aria-hidden />}>
          {texts.exportAs}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item component="a" href={to('csv')} download>
          {texts.exportCsv}
        </Menu.Item>
        <Menu.Item component="a" href={to('xlsx')} download>
          {texts.exportXlsx}
        </Menu.Item>
        <Text size="xs" c="dimmed" px="sm" py={6}>
          {texts.exportHint}
        </Text>
      </Menu.Dropdown>
    </Menu>
  );
}
