import { SALARY_GRADES, SALARY_STEPS } from '@bulwagan/contracts/workforce/pay.ts';
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { answer } from '../../../api/client.ts';
import { useFormats, useTexts } from '../../../language/language.tsx';
import { api } from '../../api.ts';
import { keyOfPay } from './entries.tsx';
import { payTexts } from './texts.ts';

interface SalaryProps {
  id: string;
  on: string;
  grade: number | null;
  step: number | null;
}

const isWithin = (value: number | null, most: number): value is number =>
  value !== null && Number.isInteger(value) && value >= 1 && value <= most;

/** Shows the monthly salary of a grade and step on the effective date, before the pay is saved. */
export function SalaryOfGrade({ id, on, grade, step }: SalaryProps) {
  const texts = useTexts(payTexts);
  const { money } = useFormats();
  const isComplete = on !== '' && isWithin(grade, SALARY_GRADES) && isWithin(step, SALARY_STEPS);
  const { data } = useQuery({
    queryKey: [...keyOfPay(id), 'salary', on, grade, step],
    queryFn: async () => {
      const query = { on, salary_grade: grade!, step: step! };
      const params = { path: { id }, query };
      return (await answer(api.GET('/api/pms/employees/{id}/compensations/salary', { params }))).data;
    },
    enabled: isComplete,
  });
  return (
    <Text size="sm" role="status">
      {!isComplete && texts.salaryHint}
      {isComplete &&
        data !== undefined &&
        (data.amount === null ? texts.noSalary : texts.salaryIs(money(data.amount)))}
    </Text>
  );
}
