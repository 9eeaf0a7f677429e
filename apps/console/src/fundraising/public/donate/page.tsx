import { Box, Button, Container, Stepper } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link, useParams, useSearchParams } from 'react-router';
import { answer } from '../../../api/client.ts';
import { Empty } from '../../../kit/empty.tsx';
import { Loaded } from '../../../kit/loaded.tsx';
import { PageHeader } from '../../../kit/page-header.tsx';
import { useTexts } from '../../../language/language.tsx';
import { api, type Schemas, useMaybeMe } from '../../api.ts';
import { hasPermission } from '../../shared/permissions.ts';
import { acceptsDonations } from '../campaigns/days-left.ts';
import { NO_RECEIPT_DATA } from '../receipt-fields.tsx';
import { AmountStep } from './amount-step.tsx';
import { useDraft } from './draft.ts';
import { isAmount } from './from-address.ts';
import { PaymentMethodStep } from './payment-method-step.tsx';
import { RecurringStep } from './recurring-step.tsx';
import { donateTexts } from './texts.ts';

/** Donation page: amount, payment method, then the gateway's checkout, which returns to `/donations/{reference}`. */
export default function Donate() {
  const id = Number(useParams().campaign);
  const query = useQuery({
    queryKey: ['campaigns', id],
    queryFn: async () => (await answer(api.GET('/api/v1/campaigns/{id}', { params: { path: { id } } }))).data,
  });
  return (
    <Container size={640} px={0}>
      <Loaded query={query} lines={8}>
        {(campaign) => <Donating key={campaign.id} campaign={campaign} />}
      </Loaded>
    </Container>
  );
}

function Donating({ campaign }: { campaign: Schemas['Campaign'] }) {
  const texts = useTexts(donateTexts);
  const me = useMaybeMe();
  const [params, setParams] = useSearchParams();
  const { draft, change } = useDraft(campaign.id, params);
  const [receipt, setReceipt] = useState(NO_RECEIPT_DATA);
  const step = params.get('step') === '2' && isAmount(draft.amount) ? 2 : 1;
  const content = useFocusOnChange(step);
  const go = (to: 1 | 2) =>
    setParams(to === 2 ? { step: '2' } : {}, { preventScrollReset: false, replace: to === 1 });
  const canDonate = me === undefined || hasPermission(me.roles, 'Create donations');
  return (
    <>
      <PageHeader
        title={texts.title(campaign.title)}
        detail={campaign.institution.name}
        back={{ label: texts.back, to: `/campaigns/${campaign.id}` }}
      />
      {!acceptsDonations(campaign) && (
        <Empty
          title={texts.notNow}
          hint={texts.notNowHint}
          action={
            <Button component={Link} to="/campaigns?status=active">
              {texts.others}
            </Button>
          }
        />
      )}
      {acceptsDonations(campaign) && !canDonate && <Empty title={texts.notYou} hint={texts.notYouHint} />}
      {acceptsDonations(campaign) && canDonate && (
        <>
          <Stepper
            active={step - 1}
            size="sm"
            wrap={false}
            labelPosition="bottom"
            mb="xl"
            aria-label={texts.steps}
            allowNextStepsSelect={false}
          >
            <Stepper.Step label={texts.step.amount} onClick={() => go(1)} />
            <Stepper.Step label={texts.step.method} disabled />
            <Stepper.Step label={texts.step.pay} disabled />
          </Stepper>
          <Box
            ref={content}
            tabIndex={-1}
            style={{ outline: 'none' }}
            aria-label={texts.stepOf(step)}
            role="group"
          >
            {step === 1 && <AmountStep draft={draft} change={change} onDone={() => go(2)} />}
            {step === 2 && draft.every === 'once' && (
              <PaymentMethodStep
                campaign={campaign}
                draft={draft}
                change={change}
                onEdit={() => go(1)}
                receipt={receipt}
                onReceiptChange={setReceipt}
              />
            )}
            {step === 2 && draft.every !== 'once' && (
              <RecurringStep campaign={campaign} draft={draft} change={change} onEdit={() => go(1)} />
            )}
          </Box>
        </>
      )}
    </>
  );
}

/** Moves the focus to the top of a new step, for keyboard and screen reader users, because no new page is loaded. */
function useFocusOnChange(step: number) {
  const content = useRef<HTMLDivElement>(null);
  const last = useRef(step);
  useEffect(() => {
    if (last.current !== step) content.current?.focus();
    last.current = step;
  }, [step]);
  return content;
}
