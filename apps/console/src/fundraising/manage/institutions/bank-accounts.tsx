import { Group, List, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { answer } from '../../../api/client.ts';
import { ConfirmButton } from '../../../kit/confirm-button.tsx';
import { FormButton } from '../../../kit/forms/form-button.tsx';
import { Loaded } from '../../../kit/loaded.tsx';
import { notifyDone } from '../../../kit/notify.ts';
import { Section } from '../../../kit/section.tsx';
import { useTexts } from '../../../language/language.tsx';
import { api, type Schemas } from '../../api.ts';
import { usePermission } from '../../shared/permissions.ts';
import { MANAGE, useRefresh } from '../../shared/refresh.ts';
import { institutionTexts } from './texts.ts';

interface BankAccountsProps {
  institutionId: number;
}

/** Bank accounts that receive the withdrawals of an institution. */
export function BankAccounts({ institutionId }: BankAccountsProps) {
  const texts = useTexts(institutionTexts);
  const can = usePermission();
  const query = useQuery({
    queryKey: [MANAGE, 'institutions', institutionId, 'bank-accounts'],
    queryFn: async () =>
      (
        await answer(
          api.GET('/api/v1/institutions/{id}/bank-accounts', { params: { path: { id: institutionId } } }),
        )
      ).data,
  });
  const canChange = can('Run an institution');
  return (
    <Section
      title={texts.accounts}
      actions={canChange ? <AddAccount institutionId={institutionId} /> : undefined}
    >
      <Text c="dimmed" mb="md">
        {texts.accountsText}
      </Text>
      <Loaded query={query} lines={2}>
        {(accounts) =>
          accounts.length === 0 ? (
            <Text>{texts.noAccounts}</Text>
          ) : (
            <List listStyleType="none" spacing="sm" styles={{ itemWrapper: { width: '100%' } }}>
              {accounts.map((account) => (
                <Account key={account.id} account={account} canChange={canChange} />
              ))}
            </List>
          )
        }
      </Loaded>
    </Section>
  );
}

function Account({ account, canChange }: { account: Schemas['BankAccount']; canChange: boolean }) {
  const texts = useTexts(institutionTexts);
  const refresh = useRefresh();
  const { id, institution_id: institutionId, bank_name: bank, account_number_last_four: digits } = account;
  return (
    <List.Item styles={{ itemLabel: { width: '100%' } }}>
      <Group justify="space-between" gap="sm">
        <div>
          <Text fw={600}>{bank}</Text>
          <Text size="sm" className="figures">
            {account.account_name}, {texts.ending(digits)}
          </Text>
        </div>
        {canChange && (
          <ConfirmButton
            label={texts.retire}
            aria-label={texts.retireOf(bank, digits)}
            title={texts.retireTitle}
            text={texts.retireText}
            size="compact-sm"
            action={() =>
              api.DELETE('/api/v1/institutions/{id}/bank-accounts/{bank_account_id}', {
                params: { path: { id: institutionId, bank_account_id: id } },
              })
            }
            onDone={() => {
              void refresh();
              notifyDone(texts.retired);
            }}
          />
        )}
      </Group>
    </List.Item>
  );
}

function AddAccount({ institutionId }: BankAccountsProps) {
  const texts = useTexts(institutionTexts);
  const refresh = useRefresh();
  return (
    <FormButton
      label={texts.addAccount}
      button={{ size: 'compact-sm', variant: 'light' }}
      initial={{ bank_name: '', account_name: '', account_number: '' }}
      fields={[
        { kind: 'text', name: 'bank_name', label: texts.bank, required: true, isFirst: true },
        { kind: 'text', name: 'account_name', label: texts.holder, required: true },
        {
          kind: 'text',
          name: 'account_number',
          label: texts.number,
          description: texts.numberHint,
          required: true,
          inputMode: 'numeric',
          autoComplete: 'off',
        },
      ]}
      send={(body) => {
        const params = { path: { id: institutionId } };
        return answer(api.POST('/api/v1/institutions/{id}/bank-accounts', { params, body }));
      }}
      done={texts.accountAdded}
      onDone={refresh}
      save={texts.add}
    />
  );
}
