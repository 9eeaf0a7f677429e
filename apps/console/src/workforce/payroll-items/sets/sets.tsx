import { Button, Group, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { answer } from '../../../api/client.ts';
import { ResourceForm } from '../../../kit/forms/resource-form.tsx';
import { Section } from '../../../kit/section.tsx';
import { useFormats, useTexts } from '../../../language/language.tsx';
import { api, type Schemas } from '../../api.ts';
import { usePayrollTypes } from '../choices.ts';
import { ITEMS_KEY } from '../words.ts';
import { setTexts } from './texts.ts';

type PaySet = Schemas['PayrollSet'];

/** Sets of computed items that can be added to the catalog. */
export function Sets({ sets, canChange }: { sets: readonly PaySet[]; canChange: boolean }) {
  const texts = useTexts(setTexts);
  const { number } = useFormats();
  const [chosen, setChosen] = useState<PaySet>();
  return (
    <Section title={texts.title} hint={texts.hint}>
      <Stack>
        {sets.map((set) => (
          <Group key={set.key} justify="space-between" gap="xs">
            <div>
              <Text fw={600}>{nameOf(set, texts)}</Text>
              <Text size="sm" c="dimmed">
                {texts.count(number(set.items.length))}
              </Text>
            </div>
            {canChange && (
              <Button variant="light" onClick={() => setChosen(set)}>
                {texts.install}
                <span className="hidden">: {nameOf(set, texts)}</span>
              </Button>
            )}
          </Group>
        ))}
      </Stack>
      {chosen !== undefined && <InstallSet set={chosen} onClose={() => setChosen(undefined)} />}
    </Section>
  );
}

const nameOf = ({ key, name }: PaySet, { names }: { names: Readonly<Record<string, string>> }): string =>
  names[key] ?? name;

/** Dialog that adds a set to the catalog, and links its items to a payroll type. */
function InstallSet({ set, onClose }: { set: PaySet; onClose: () => void }) {
  const texts = useTexts(setTexts);
  const { number } = useFormats();
  const queries = useQueryClient();
  const types = usePayrollTypes();
  return (
    <ResourceForm
      title={texts.installOf(nameOf(set, texts))}
      initial={{ payroll_type_id: '' }}
      fields={[
        <Text key="explained" size="sm">
          {texts.explained}
        </Text>,
        {
          kind: 'native-choice',
          name: 'payroll_type_id',
          label: texts.payrollType,
          data: [{ value: '', label: texts.noType }, ...types],
        },
      ]}
      send={({ payroll_type_id: type }) =>
        answer(
          api.POST('/api/payroll/sets/{set}/install', {
            params: { path: { set: set.key } },
            body: { payroll_type_id: type || null },
          }),
        )
      }
      done={({ data: { created, completed, skipped } }) =>
        texts.done(number(created.length), number(completed.length), number(skipped.length))
      }
      onDone={() => void queries.invalidateQueries({ queryKey: ITEMS_KEY })}
      save={texts.install}
      onClose={onClose}
    />
  );
}
