import { SimpleGrid, Text } from '@mantine/core';
import { useFormats, useTexts } from '../../../language/language.tsx';
import { workforceWords } from '../../words.ts';
import type { RunWithItems } from '../components.tsx';
import { payTexts } from './texts.ts';

/** Shows the computation settings of a run. */
export function PaySettings({ run }: { run: RunWithItems }) {
  const texts = useTexts(payTexts);
  const words = useTexts(workforceWords);
  const { date } = useFormats();
  const { frequency, withholding } = run;
  const chosen = [
    ...(run.use_time_records ? [texts.usesTimeRecords] : []),
    ...(run.carry_negative ? [texts.carriesNegative] : []),
  ];
  const facts: [string, string][] = [
    [texts.kind, texts.kinds[run.kind]],
    [texts.payDate, date(run.pay_date)],
    [texts.frequency, frequency === null ? texts.unusual : words.payFrequency[frequency]],
    [texts.contributions, texts.parts[run.contributions]],
    [texts.withholding, withholding === null ? texts.byRules : words.withholding[withholding]],
  ];
  return (
    <section aria-label={texts.settings}>
      <SimpleGrid component="dl" cols={{ base: 2, sm: 3, lg: 5 }} spacing="sm" m={0}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <Text component="dt" size="sm" c="dimmed">
              {label}
            </Text>
            <Text component="dd" size="sm" m={0}>
              {value}
            </Text>
          </div>
        ))}
      </SimpleGrid>
      {chosen.map((text) => (
        <Text key={text} size="sm" mt="xs">
          {text}
        </Text>
      ))}
    </section>
  );
}
