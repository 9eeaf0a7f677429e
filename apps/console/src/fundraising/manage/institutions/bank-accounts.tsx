import { NAME_MAX_LENGTH } from '@bulwagan/contracts/lengths.ts';
import { Button, Group, List, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { answer } from '../../../api/client.ts';
import { ConfirmButton } from '../../../kit/confirm-button.tsx';
import { FormDialog } from '../../../kit/forms/form-dialog.tsx';
import { useFormDialog } from '../../../kit/forms/use-form-dialog.ts';
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
  const form = useForm({ initialValues: { bank_name: '', account_name: '', account_number: '' } });
  const { open, dialog } = useFormDialog(form, {
    send: (body) =>
      answer(
        api.POST('/api/v1/institutions/{id}/bank-accounts', {
          params: { path: { id: institutionId } },
          body,
        }),
      ),
    onDone: () => {
      void refresh();
      notifyDone(texts.accountAdded);
    },
  });
  return (
    <>
      <Button size="compact-sm" variant="light" onClick={open}>
        {texts.addAccount}
      </Button>
      <FormDialog title={texts.addAccount} {...dialog} fields={Object.keys(form.values)} save={texts.add}>
        <TextInput
          label={texts.bank}
          required
          maxLength={NAME_MAX_LENGTH}
          data-autofocus
          {...form.getInputProps('bank_name')}
        />
        <TextInput
          label={texts.holder}
          required
          maxLength={NAME_MAX_LENGTH}
          {...form.getInputProps('account_name')}
        />
        <TextInput
          label={texts.number}
          description={texts.numberHint}
          required
          inputMode="numeric"
          autoComplete="off"
          {...form.getInputProps('account_number')}
        />
      </FormDialog>
    </>
  );
}
