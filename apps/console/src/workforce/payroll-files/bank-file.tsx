import { BANK_LAYOUTS, type BankLayout } from '@bulwagan/contracts/workforce/pay.ts';
import { Alert, Anchor, List, NativeSelect, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { answer } from '../../api/client.ts';
import { choicesOf } from '../../kit/forms/choices.ts';
import { FormProblem } from '../../kit/forms/problem.tsx';
import { useFormats, useTexts } from '../../language/language.tsx';
import { useServerText } from '../../language/use-server-text.ts';
import { api, type Schemas, usePermission } from '../api.ts';
import { File } from './file.tsx';
import { payrollFileTexts } from './texts.ts';

/** Bank file of a month in a chosen layout. Lists the employees whose pay the file does not credit. */
export function BankFile({ month }: { month: string }) {
  const texts = useTexts(payrollFileTexts);
  const [layout, setLayout] = useState<BankLayout>('csv');
  return (
    <Stack gap="xs">
      <NativeSelect
        label={texts.layout}
        data={choicesOf(texts.layouts, BANK_LAYOUTS)}
        value={layout}
        maw={280}
        onChange={({ currentTarget }) => setLayout(currentTarget.value as BankLayout)}
      />
      <File kind="bank" query={{ month, layout }} />
      <NotCredited month={month} layout={layout} />
    </Stack>
  );
}

function NotCredited({ month, layout }: { month: string; layout: BankLayout }) {
  const texts = useTexts(payrollFileTexts);
  const { money, number } = useFormats();
  const say = useServerText();
  const { data, error } = useQuery({
    queryKey: ['bank warnings', month, layout],
    queryFn: async () => {
      const params = { query: { month, layout } };
      return (await answer(api.GET('/api/payroll/files/bank/warnings', { params }))).data;
    },
  });
  if (error !== null) return <FormProblem error={error} />;
  if (data === undefined || data.length === 0) return null;
  return (
    <Alert color="yellow" title={texts.notCredited} role="status">
      <List size="sm">
        {[...Map.groupBy(data, ({ message }) => message)].map(([message, warnings]) => (
          <List.Item key={message}>
            {say(message)} {texts.left(warnings.length, number(warnings.length), money(sumOf(warnings)))}
            <List size="sm" listStyleType="none">
              {warnings.map((warning) => (
                <Person key={warning.employee.id} warning={warning} />
              ))}
            </List>
          </List.Item>
        ))}
      </List>
    </Alert>
  );
}

/** Adds amounts in centavos, because whole numbers do not round. */
const sumOf = (warnings: readonly Schemas['BankWarning'][]): number =>
  warnings.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0) / 100;

function Person({ warning: { employee, amount } }: { warning: Schemas['BankWarning'] }) {
  const can = usePermission();
  const { money } = useFormats();
  const { id, full_name: name, employee_number } = employee;
  return (
    <List.Item>
      {/* Payroll officers may not open employee records. HR officers enter the bank accounts. */}
      {can('Manage employees') ? (
        <Anchor component={Link} to={`/employees/${id}`} size="sm" underline="always">
          {name}
        </Anchor>
      ) : (
        name
      )}
      {employee_number === null ? '' : ` (${employee_number})`}, {money(amount)}
    </List.Item>
  );
}
