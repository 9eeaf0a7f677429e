import { Alert, Anchor, List } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { answer } from '../../api/client.ts';
import { FormProblem } from '../../kit/forms/problem.tsx';
import { useTexts } from '../../language/language.tsx';
import { useServerText } from '../../language/use-server-text.ts';
import { api } from '../api.ts';
import { payrollFileTexts } from './texts.ts';

/**
 * Lists the payroll items that have no account code in a month's journal. Renders nothing for a month without final
 * runs.
 */
export function JournalWarnings({ month }: { month: string }) {
  const texts = useTexts(payrollFileTexts);
  const say = useServerText();
  const { data, error } = useQuery({
    queryKey: ['journal warnings', month],
    queryFn: async () => {
      const params = { query: { month } };
      return (await answer(api.GET('/api/payroll/files/journal/warnings', { params }))).data;
    },
  });
  if (error !== null) return <FormProblem error={error} />;
  if (data === undefined || data.length === 0) return null;
  return (
    <Alert color="yellow" title={texts.uncoded} role="status">
      <List size="sm">
        {data.map(({ payroll_item: { id, name }, message }) => (
          <List.Item key={`${id} ${message}`}>
            {say(message)}{' '}
            <Anchor component={Link} to={`/payroll-items/${id}`} size="sm" underline="always">
              {texts.openItem(name)}
            </Anchor>
          </List.Item>
        ))}
      </List>
    </Alert>
  );
}
