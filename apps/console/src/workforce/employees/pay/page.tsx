import { useQuery } from '@tanstack/react-query';
import { useLocation, useParams } from 'react-router';
import { PageHeader } from '../../../kit/page-header.tsx';
import { useTexts } from '../../../language/language.tsx';
import { useMe, usePermission } from '../../api.ts';
import { keyOfEmployee, readEmployee } from '../api.ts';
import { PayRecords } from './pay.tsx';
import { payTexts } from './texts.ts';

/** Page with an employee's pay, for payroll officers, who may not open the employee's record. */
export default function PayOfEmployee() {
  const texts = useTexts(payTexts);
  const { id = '' } = useParams();
  const can = usePermission();
  const { employee_id: own } = useMe();
  // The previous page passes the name, because the pay data has none. HR officers may also load the name from the
  // record.
  const { state } = useLocation() as { state: { name?: string } | null };
  const record = useQuery({
    queryKey: keyOfEmployee(id),
    queryFn: () => readEmployee(id),
    enabled: state?.name === undefined && can('Manage employees'),
  });
  const name = state?.name ?? record.data?.data.full_name;
  return (
    <>
      <PageHeader title={name === undefined ? texts.ofSomebody : texts.of(name)} />
      <PayRecords
        key={id}
        id={id}
        isOwn={own === id}
        canChange={can('Manage pay')}
        canChangeItems={can('Manage recurring items')}
      />
    </>
  );
}
