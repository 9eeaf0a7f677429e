import { useLocation, useParams } from 'react-router';
import { PageHeader } from '../../../kit/page-header.tsx';
import { useTexts } from '../../../language/language.tsx';
import { useMe, usePermission } from '../../api.ts';
import { PayRecords } from './pay.tsx';
import { payTexts } from './texts.ts';

/** Page of the pay of an employee, for payroll officers, who may not open the record of the employee. */
export default function PayOfEmployee() {
  const texts = useTexts(payTexts);
  const { id = '' } = useParams();
  const can = usePermission();
  const { employee_id: own } = useMe();
  // The name comes from the page with the link, because pay has none.
  const { state } = useLocation() as { state: { name?: string } | null };
  return (
    <>
      <PageHeader title={state?.name === undefined ? texts.ofSomebody : texts.of(state.name)} />
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
