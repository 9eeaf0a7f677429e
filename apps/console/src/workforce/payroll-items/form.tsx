import { Button, Fieldset, Grid, Group, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import type { Choice } from '../../kit/forms/choices.ts';
import { LeaveGuard } from '../../kit/forms/leave-guard.tsx';
import { FormProblem } from '../../kit/forms/problem.tsx';
import { type Tagged, useChange } from '../../kit/forms/use-change.ts';
import { kitTexts } from '../../kit/texts.ts';
import { useTexts } from '../../language/language.tsx';
import { useOnceDrawn } from '../components/use-once-drawn.ts';
import { choicesOf } from './choices.ts';
import { Evaluator } from './evaluator.tsx';
import { LimitFields } from './limit-fields.tsx';
import { MethodFields } from './method-fields.tsx';
import { RuleFields, WhatFields } from './plain-fields.tsx';
import { itemTexts } from './texts.ts';
import { bodyOf, type ItemValues, valuesOf } from './values.ts';
import { ItemVersions } from './versions.tsx';
import type { Item } from './words.ts';

interface ItemFormProps {
  /** Item to edit; undefined for a new item. */
  read?: Tagged<Item>;
  /** Loads the saved item. */
  readAgain?: () => Promise<Tagged<Item>>;
  /** `tag` is the `ETag` of the version that was edited. */
  send: (body: ReturnType<typeof bodyOf>, tag: string | undefined) => Promise<Tagged<Item>>;
  /** Called with the saved item after the form is no longer marked as changed. */
  onDone: (item: Item) => void;
  isReadOnly?: boolean;
}

const FIELDS = Object.keys(valuesOf(undefined));

/** Form of a payroll item, with a live test of its limit. */
export function ItemForm({ read, readAgain, send, onDone, isReadOnly = false }: ItemFormProps) {
  const texts = useTexts(itemTexts);
  const kit = useTexts(kitTexts);
  const item = read?.data;
  const form = useForm<ItemValues>({ initialValues: valuesOf(item) });
  // Names of records that the form refers to by ID.
  const [known, setKnown] = useState<Choice[]>(() => (item === undefined ? [] : choicesOf(item)));
  const learn = (...choices: Choice[]) => setKnown((before) => [...choices, ...before]);
  const named = (id: string | null) => known.find(({ value }) => value === id);
  const basis = named(form.values.limit_basis_payroll_item_id);
  const { isDone, done } = useOnceDrawn(onDone);
  const { submit, isSending, problem, conflict } = useChange(form, {
    read,
    readAgain:
      readAgain &&
      (async () => {
        const now = await readAgain();
        learn(...choicesOf(now.data));
        return now;
      }),
    valuesOf,
    send: (values, from) => send(bodyOf(values), from?.tag),
    onDone: (saved, values) => {
      form.resetDirty(values);
      done(saved);
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
                <WhatFields form={form} account={named(form.values.account_code_id)} onAccount={learn} />
                <LimitFields form={form} basis={basis} onBasis={learn} itemId={item?.id} />
                <MethodFields form={form} />
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
      {conflict !== undefined && <ItemVersions conflict={conflict} known={known} />}
    </>
  );
}
