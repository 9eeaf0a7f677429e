import { Stack, Table, Text } from '@mantine/core';
import { Section } from '../../kit/section.tsx';
import { useFormats, useTexts } from '../../language/language.tsx';
import type { Schemas } from '../api.ts';
import { Facts } from '../components/facts.tsx';
import { CategoryBadge } from '../payroll-items/category-badge.tsx';
import { workforceWords } from '../words.ts';
import { calculateTexts } from './texts.ts';

type Pay = Schemas['CalculatedPay'];

/** Take-home pay and total cost to the employer. Lists each line with its computation. */
export function Result({ pay }: { pay: Pay | undefined }) {
  const texts = useTexts(calculateTexts);
  return (
    <Section title={texts.result}>
      <output aria-live="polite">
        {pay === undefined ? <Text c="dimmed">{texts.none}</Text> : <Shown pay={pay} />}
      </output>
    </Section>
  );
}

const inCentavos = (pesos: number): number => Math.round(pesos * 100);

function Shown({ pay }: { pay: Pay }) {
  const texts = useTexts(calculateTexts);
  const words = useTexts(workforceWords);
  const { money } = useFormats();
  const deducted = (inCentavos(pay.gross) - inCentavos(pay.net)) / 100;
  const cost = (inCentavos(pay.gross) + inCentavos(pay.employer_cost)) / 100;
  return (
    <Stack>
      <div>
        <Text size="sm" c="dimmed">
          {texts.takesHome}
        </Text>
        <Text className="figures" fz={30} fw={700} lh={1.2}>
          {money(pay.net)}
        </Text>
      </div>
      <Facts
        facts={[
          [texts.gross, money(pay.gross)],
          [texts.deducted, money(deducted)],
          [texts.employerCost, money(pay.employer_cost)],
          [texts.totalCost, money(cost)],
          [texts.taxableSum, money(pay.taxable_regular)],
          [texts.taxableExtra, money(pay.taxable_supplementary)],
          ...(pay.de_minimis_excess === 0
            ? []
            : [[texts.aboveCeilings, money(pay.de_minimis_excess)] as const]),
          ...(pay.withholding_method === null
            ? []
            : [[texts.withholding, words.withholding[pay.withholding_method]] as const]),
        ]}
      />
      <Lines lines={pay.lines} />
    </Stack>
  );
}

function Lines({ lines }: { lines: Pay['lines'] }) {
  const texts = useTexts(calculateTexts);
  const { money, datesIn } = useFormats();
  return (
    <Table verticalSpacing="xs">
      <caption className="hidden">{texts.lines}</caption>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{texts.item}</Table.Th>
          <Table.Th ta="right">₱</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {lines.map((line) => (
          <Table.Tr key={line.code}>
            <Table.Td style={{ overflowWrap: 'anywhere' }}>
              <Text fw={600} component="span" mr="xs">
                {line.name}
              </Text>
              <CategoryBadge category={line.category} />
              <Text size="sm" c="dimmed">
                {datesIn(line.explanation)}
              </Text>
            </Table.Td>
            <Table.Td ta="right" className="figures" style={{ whiteSpace: 'nowrap', verticalAlign: 'top' }}>
              {money(line.amount)}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
