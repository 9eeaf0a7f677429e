import { Button, Fieldset, Grid, Group, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { LeaveGuard } from '../../kit/forms/leave-guard.tsx';
import { FormProblem } from '../../kit/forms/problem.tsx';
import type { Choice } from '../../kit/forms/remote-select.tsx';
import { useSubmit } from '../../kit/forms/use-submit.ts';
import { kitTexts } from '../../kit/texts.ts';
import { useTexts } from '../../language/language.tsx';
import { useOnceDrawn } from '../bits/use-once-drawn.ts';
import { itemChoice } from './choices.ts';
import { Evaluator } from './evaluator.tsx';
import { LimitFields } from './limit-fields.tsx';
import { RuleFields, WhatFields } from './plain-fields.tsx';
import { itemTexts } from './texts.ts';
import { bodyOf, type ItemValues, valuesOf } from './values.ts';
import type { Item } from './words.ts';

interface ItemFormProps {
  /** The item that is changed; without it one is added. */
  item?: Item;
  send: (body: ReturnType<typeof bodyOf>) => Promise<{ data: Item }>;
  /** What is done with the saved one; the form counts as saved by then. */
  onDone: (item: Item) => void;
  isReadOnly?: boolean;
}

const FIELDS = Object.keys(valuesOf(undefined));

/** An item of the catalog, and beside it what its limit does to an amount, live. */
export function ItemForm({ item, send, onDone, isReadOnly = false }: ItemFormProps) {
  const texts = useTexts(itemTexts);
  const kit = useTexts(kitTexts);
  const form = useForm<ItemValues>({ initialValues: valuesOf(item) });
  const [basis, setBasis] = useState<Choice | undefined>(
    item?.limit_basis_payroll_item ? itemChoice(item.limit_basis_payroll_item) : undefined,
  );
  const { isDone, done } = useOnceDrawn(onDone);
  const { submit, isSending, problem } = useSubmit(form, {
    send: (values) => send(bodyOf(values)),
    onDone: ({ data }, values) => {
      form.resetDirty(values);
      done(data);
    },
  });
  return (
    <>
      <LeaveGuard isDirty={!isReadOnly && !isDone && form.isDirty()} />
      <Grid gap={{ base: 'md', lg: 'xl' }}>
        <Grid.Col span={{ base: 12, lg: 7 }}>
          <form onSubmit={submit} noValidate>
            <Fieldset variant="unstyled" disabled={isReadOnly}>
              <Stack>
                <WhatFields form={form} {...(item === undefined ? {} : { item })} />
                <LimitFields form={form} basis={basis} onBasis={setBasis} itemId={item?.id} />
                <RuleFields form={form} />
                <FormProblem error={problem} fields={FIELDS} />
                {!isReadOnly && (
                  <Group justify="flex-end">
                    <Button type="submit" loading={isSending}>
                      {item === undefined ? texts.add : kit.save}
                    </Button>
                  </Group>
                )}
              </Stack>
            </Fieldset>
          </form>
        </Grid.Col>
        <Grid.Col span={{ base: 12, lg: 5 }}>
          <Evaluator values={form.values} basis={basis} />
        </Grid.Col>
      </Grid>
    </>
  );
}
