import { EMPLOYEE_FIELD_LABELS } from '@bulwagan/contracts/workforce/employee-fields.ts';
import { ActionIcon, Button, CopyButton, Group, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { answer } from '../../api/client.ts';
import { FormProblem } from '../../kit/forms/problem.tsx';
import { IconCheck, IconCopy, IconEye, IconEyeOff } from '../../kit/icons/tabler.ts';
import { kitTexts } from '../../kit/texts.ts';
import { NOTHING } from '../../language/formats.ts';
import { useTexts } from '../../language/language.tsx';
import { api } from '../api.ts';
import { type Employee, useScope } from './api.ts';
import { NUMBERS } from './fields.ts';
import classes from './record.module.css';
import { SectionCard } from './sections.tsx';
import { employeeTexts } from './texts.ts';

/** Hide the numbers after a minute, in case the user has left the desk. */
const SHOWN_FOR_MS = 60_000;

/** Government numbers, masked until a permitted user shows them. Each viewing is logged. */
export function GovernmentIdsCard({ record }: { record: Employee }) {
  const texts = useTexts(employeeTexts);
  const labels = useTexts(EMPLOYEE_FIELD_LABELS);
  const canShow = useScope()('See government numbers', record.organization_id);
  const showing = useMutation({
    mutationFn: async () =>
      (await answer(api.GET('/api/pms/employees/{id}', { params: { path: { id: record.id } } }))).data,
  });
  const { data: full, reset } = showing;
  useEffect(() => {
    if (full === undefined) return;
    const timer = setTimeout(reset, SHOWN_FOR_MS);
    return () => clearTimeout(timer);
  }, [full, reset]);
  const held = NUMBERS.filter((field) => record[field] !== null);
  return (
    <SectionCard name="numbers">
      {held.length === 0 ? (
        <Text c="dimmed">{texts.nothingHere}</Text>
      ) : (
        <>
          <dl className={classes.list} aria-live="polite">
            {held.map((field) => {
              const value = (full ?? record)[field] ?? NOTHING;
              return [
                <dt key={`${field} label`}>{labels[field]}</dt>,
                <dd key={field} className="figures">
                  {value}
                  {full !== undefined && <Copy value={value} label={labels[field]} />}
                </dd>,
              ];
            })}
          </dl>
          {canShow ? (
            <Group mt="md" gap="sm">
              <Button
                variant="light"
                size="sm"
                loading={showing.isPending}
                onClick={() => (full === undefined ? showing.mutate() : reset())}
                leftSection={
                  full === undefined ? (
                    <IconEye size={16} aria-hidden />
                  ) : (
                    <IconEyeOff size={16} aria-hidden />
                  )
                }
              >
                {full === undefined ? texts.showNumbers : texts.hideNumbers}
              </Button>
              <Text size="sm" c="dimmed">
                {texts.numbersRecorded}
              </Text>
            </Group>
          ) : (
            <Text size="sm" c="dimmed" mt="md">
              {texts.numbersMasked}
            </Text>
          )}
          <FormProblem error={showing.error} />
        </>
      )}
    </SectionCard>
  );
}

function Copy({ value, label }: { value: string; label: string }) {
  const texts = useTexts(kitTexts);
  return (
    <CopyButton value={value}>
      {({ copied, copy }) => (
        <ActionIcon
          variant="subtle"
          color="gray.7"
          size="sm"
          ml={6}
          onClick={copy}
          aria-label={`${copied ? texts.copied : texts.copy}: ${label}`}
        >
          {copied ? <IconCheck size={14} aria-hidden /> : <IconCopy size={14} aria-hidden />}
        </ActionIcon>
      )}
    </CopyButton>
  );
}
