import { DESCRIPTION_MAX_LENGTH } from '@bulwagan/contracts/lengths.ts';
import { COMPENSATION_BASES, type CompensationBasis } from '@bulwagan/contracts/workforce/pay.ts';
import { SegmentedControl } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { answer } from '../../../api/client.ts';
import { choicesOf } from '../../../kit/forms/choices.ts';
import { INTEGER } from '../../../kit/forms/fields.tsx';
import { ResourceForm } from '../../../kit/forms/resource-form.tsx';
import { useTexts } from '../../../language/language.tsx';
import { api } from '../../api.ts';
import { workforceWords } from '../../words.ts';
import { keyOfPay } from './entries.tsx';
import { SalaryOfGrade } from './salary-of-grade.tsx';
import { payTexts } from './texts.ts';

interface Values extends Record<string, unknown> {
  kind: 'amount' | 'grade';
  effective_from: string;
  basis: CompensationBasis;
  amount: number | string;
  salary_grade: number | string;
  step: number | string;
  factor: number | string;
  is_minimum_wage_earner: boolean;
  is_nonresident_alien: boolean;
  reason: string;
}

const EMPTY: Values = {
  kind: 'amount',
  effective_from: '',
  basis: 'monthly',
  amount: '',
  salary_grade: '',
  step: '',
  factor: '',
  is_minimum_wage_earner: false,
  is_nonresident_alien: false,
  reason: '',
};

const numberIn = (value: number | string): number | null => (value === '' ? null : Number(value));

const bodyOf = (values: Values) => ({
  effective_from: values.effective_from,
  ...(values.kind === 'amount'
    ? { basis: values.basis, amount: numberIn(values.amount) }
    : { salary_grade: numberIn(values.salary_grade), step: numberIn(values.step) }),
  factor: numberIn(values.factor),
  is_minimum_wage_earner: values.is_minimum_wage_earner,
  is_nonresident_alien: values.is_nonresident_alien,
  reason: values.reason,
});

/** Dialog that enters the pay that starts on a date. */
export function CompensationForm({ id, onClose }: { id: string; onClose: () => void }) {
  const texts = useTexts(payTexts);
  const words = useTexts(workforceWords);
  const queries = useQueryClient();
  return (
    <ResourceForm<Values, unknown>
      title={texts.addCompensation}
      initial={EMPTY}
      fields={(form) => [
        { kind: 'date', name: 'effective_from', label: texts.from, required: true, isFirst: true },
        <SegmentedControl
          key="kind"
          aria-label={texts.kind}
          data={choicesOf(texts.kinds, ['amount', 'grade'] as const)}
          {...form.getInputProps('kind')}
        />,
        ...(form.values.kind === 'grade'
          ? ([
              { ...INTEGER, name: 'salary_grade', label: texts.grade },
              { ...INTEGER, name: 'step', label: texts.step },
              <SalaryOfGrade
                key="salary"
                id={id}
                on={form.values.effective_from}
                grade={numberIn(form.values.salary_grade)}
                step={numberIn(form.values.step)}
              />,
            ] as const)
          : ([
              { kind: 'pesos', name: 'amount', label: texts.amount },
              {
                kind: 'choice',
                name: 'basis',
                label: texts.basis,
                data: choicesOf(words.payBasis, COMPENSATION_BASES),
              },
            ] as const)),
        {
          kind: 'number',
          name: 'factor',
          label: texts.factor,
          description: texts.factorHint,
          decimalScale: 4,
          allowNegative: false,
        },
        { kind: 'flag', name: 'is_minimum_wage_earner', label: texts.minimumWage },
        {
          kind: 'flag',
          name: 'is_nonresident_alien',
          label: texts.nonresidentAlien,
          description: texts.nonresidentAlienHint,
        },
        { kind: 'text', name: 'reason', label: texts.reason, maxLength: DESCRIPTION_MAX_LENGTH },
      ]}
      send={(values) => {
        const params = { path: { id } };
        return answer(api.POST('/api/pms/employees/{id}/compensations', { params, body: bodyOf(values) }));
      }}
      done={texts.added}
      onDone={() => queries.invalidateQueries({ queryKey: keyOfPay(id) })}
      save={texts.save}
      onClose={onClose}
    />
  );
}
