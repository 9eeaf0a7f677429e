import { Alert, Button, Container, Group } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { type ReactNode, useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { LeaveGuard } from '../../../kit/forms/leave-guard.tsx';
import { FormProblem } from '../../../kit/forms/problem.tsx';
import { useTexts } from '../../../language/language.tsx';
import type { Employee } from '../api.ts';
import { SECTION_NAMES } from '../fields.ts';
import { type FormValues, type Names, namesOf, type Warning } from '../values.ts';
import classes from './form.module.css';
import { FormSections, useShownFields } from './form-sections.tsx';
import { formTexts } from './form-texts.ts';

interface EmployeeFormProps {
  form: UseFormReturnType<FormValues>;
  record?: Employee;
  names: Names;
  onLearn: (id: string, name: string) => void;
  submit: (event?: React.FormEvent<HTMLFormElement>) => void;
  isSending: boolean;
  problem: unknown;
  /** True once the input is saved, so that leaving is safe. */
  isSaved: boolean;
  /** Page to return to on cancel. */
  cancelTo: string;
  label: string;
  notice?: ReactNode;
}

/** Employee form, with buttons that stay visible. */
export function EmployeeForm({ form, record, submit, isSending, problem, ...props }: EmployeeFormProps) {
  const texts = useTexts(formTexts);
  const fieldsOf = useShownFields(record);
  const shown = ['avatar', ...SECTION_NAMES.flatMap((name) => fieldsOf(form.values, name))];
  return (
    <Container size="lg" px={0} mx={0}>
      <form onSubmit={submit} noValidate>
        <FormSections
          form={form}
          names={props.names}
          onLearn={props.onLearn}
          {...(record === undefined ? {} : { record })}
        />
        <div className={classes.bar}>
          {props.notice !== undefined && (
            <Alert color="yellow" role="status" mb="sm">
              {props.notice}
            </Alert>
          )}
          <FormProblem error={problem} fields={shown} />
          <Group justify="flex-end">
            <Button variant="default" component={Link} to={props.cancelTo}>
              {texts.cancel}
            </Button>
            <Button type="submit" loading={isSending}>
              {props.label}
            </Button>
          </Group>
        </div>
      </form>
      <LeaveGuard isDirty={form.isDirty() && !props.isSaved} />
    </Container>
  );
}

/** Names of linked records, including choices made in the form. */
export function useNames(record?: Employee): [Names, (id: string, name: string) => void] {
  const [names, setNames] = useState<Names>(() => (record === undefined ? {} : namesOf(record)));
  return [names, (id, name) => setNames((before) => ({ ...before, [id]: name }))];
}

export interface SavedForm {
  id: string;
  warnings: Warning[];
}

/** Opens the record after saving, once the leave guard allows it, and passes warnings to its page. */
export function useLeaveWhenSaved(): { isSaved: boolean; leave: (saved: SavedForm) => void } {
  const navigate = useNavigate();
  const [saved, setSaved] = useState<SavedForm>();
  useEffect(() => {
    if (saved === undefined) return;
    void navigate(`/employees/${saved.id}`, { state: { warnings: saved.warnings } });
  }, [saved, navigate]);
  return { isSaved: saved !== undefined, leave: setSaved };
}
