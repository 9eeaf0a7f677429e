import { Button, NativeSelect } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTexts } from '../../language/language.tsx';
import { type Choice, choicesOf } from '../forms/choices.ts';
import { IconFilterOff } from '../icons/tabler.ts';
import { kitTexts } from '../texts.ts';
import classes from './filters.module.css';
import type { ListState } from './use-list.ts';

/** Filter bar above a list, with a button that clears all filters. */
export function Filters({ list, children }: { list: ListState; children: ReactNode }) {
  const texts = useTexts(kitTexts);
  return (
    <search className={`${classes.filters} no-print`}>
      {children}
      <Button
        variant="subtle"
        className={classes.clear}
        onClick={list.clear}
        title={texts.clear}
        {...(list.isFiltered ? {} : { 'data-idle': true })}
      >
        <IconFilterOff size={18} aria-hidden />
        <span className={classes.word}>&nbsp;{texts.clear}</span>
      </Button>
    </search>
  );
}

export interface ChoiceFilterProps {
  label: string;
  name: string;
  list: ListState;
  /** Label of the option for no filter. */
  all: string;
  /** Options, or labels by their value. */
  choices: readonly Choice[] | Readonly<Record<string, string>>;
}

/** Filter with a few values. */
export function ChoiceFilter({ label, name, list, all, choices }: ChoiceFilterProps) {
  return (
    <NativeSelect
      label={label}
      value={list.filters[name] ?? ''}
      onChange={(event) => list.setFilter(name, event.currentTarget.value)}
      data={[{ value: '', label: all }, ...optionsOf(choices)]}
      // Fixed width, so that the layout does not shift when the choices load.
      style={{ flex: '0 1 12rem' }}
    />
  );
}

const optionsOf = (choices: ChoiceFilterProps['choices']): readonly Choice[] =>
  isList(choices) ? choices : choicesOf(choices);

/** `Array.isArray` does not know read-only arrays. */
const isList = (choices: ChoiceFilterProps['choices']): choices is readonly Choice[] =>
  Array.isArray(choices);
