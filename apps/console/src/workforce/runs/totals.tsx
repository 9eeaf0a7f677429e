import { Paper, SimpleGrid, Text } from '@mantine/core';
import { useFormats, useTexts } from '../../language/language.tsx';
import type { Run } from './components.tsx';
import { runTexts } from './texts.ts';

const ORDER = ['net', 'earning', 'reimbursement', 'deduction', 'contribution', 'ledger_excluded'] as const;

/** Totals of a run. */
export function Totals({ totals }: { totals: NonNullable<Run['totals']> }) {
  const texts = useTexts(runTexts);
  const { money } = useFormats();
  return (
    <section aria-label={texts.totals}>
      <SimpleGrid cols={{ base: 1, xs: 2, md: 3, xl: 6 }} spacing="sm">
        {ORDER.map((name) => (
          <Paper key={name} withBorder p="sm">
            <Text size="sm" c="dimmed">
              {texts.total[name]}
            </Text>
            <Text className="figures" fw={name === 'net' ? 700 : 600} fz={name === 'net' ? 'xl' : 'lg'}>
              {money(totals[name])}
            </Text>
          </Paper>
        ))}
      </SimpleGrid>
    </section>
  );
}
