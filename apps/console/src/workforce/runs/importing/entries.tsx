import { Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { answer } from '../../../api/client.ts';
import { IconUpload } from '../../../kit/icons/tabler.ts';
import { Loaded } from '../../../kit/loaded.tsx';
import { Section } from '../../../kit/section.tsx';
import { useFormats, useTexts } from '../../../language/language.tsx';
import { api } from '../../api.ts';
import { type ReadRun, RUNS_KEY } from '../components.tsx';
import { ImportDialog } from './import-dialog.tsx';
import { importTexts } from './texts.ts';

/** Number of quantities and individual amounts in a draft run, with a button to import more. */
export function Entries({ read }: { read: ReadRun }) {
  const { run, tag } = read;
  const texts = useTexts(importTexts);
  const { number } = useFormats();
  const [isOpen, setOpen] = useState(false);
  const query = useQuery({
    queryKey: [...RUNS_KEY, run.id, 'entries', tag],
    queryFn: async () => {
      const params = { path: { id: run.id }, query: { per_page: 1 } };
      const quantities = await answer(api.GET('/api/payroll/runs/{id}/quantities', { params }));
      const amounts = await answer(api.GET('/api/payroll/runs/{id}/amounts', { params }));
      return { quantities: quantities.meta.total, amounts: amounts.meta.total };
    },
    placeholderData: (before) => before,
  });
  return (
    <Section
      title={texts.section}
      hint={texts.sectionHint}
      actions={
        <Button
          variant="default"
          leftSection={<IconUpload size={16} aria-hidden />}
          onClick={() => setOpen(true)}
        >
          {texts.fromFile}
        </Button>
      }
    >
      <Loaded query={query} lines={1}>
        {({ quantities, amounts }) => (
          <Text size="sm">
            {quantities + amounts === 0 ? texts.none : texts.count(number(quantities), number(amounts))}
          </Text>
        )}
      </Loaded>
      {isOpen && <ImportDialog read={read} onClose={() => setOpen(false)} />}
    </Section>
  );
}
