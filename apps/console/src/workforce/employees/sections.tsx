import { EMPLOYEE_FIELD_LABELS } from '@bulwagan/contracts/workforce/employee-fields.ts';
import { Paper, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { NOTHING } from '../../language/formats.ts';
import { useFormats, useTexts } from '../../language/language.tsx';
import type { Employee } from './api.ts';
import { type FieldName, isFlag, SECTION_NAMES, SECTIONS, type SectionName } from './fields.ts';
import { addressTexts } from './labels.ts';
import { useReadable } from './readable.ts';
import classes from './record.module.css';
import { employeeTexts } from './texts.ts';
import { namesOf } from './values.ts';

interface SectionsProps {
  record: Employee;
  /** True to include empty fields. */
  isComplete: boolean;
  /** Replaces the section with government numbers. */
  numbers?: ReactNode;
}

/** Read-only view of a record, in sections. */
export function Sections({ record, isComplete, numbers: governmentIds }: SectionsProps) {
  return (
    <div className={classes.columns}>
      {SECTION_NAMES.map((name) =>
        name === 'numbers' && governmentIds !== undefined ? (
          <div key={name}>{governmentIds}</div>
        ) : (
          <Section key={name} name={name} record={record} isComplete={isComplete} />
        ),
      )}
    </div>
  );
}

export function SectionCard({ name, children }: { name: SectionName; children: ReactNode }) {
  const texts = useTexts(employeeTexts);
  return (
    <Paper withBorder p="lg" component="section" bg="var(--house-card)">
      <Title order={2} size="h4" mb="sm">
        {texts.sections[name]}
      </Title>
      {children}
    </Paper>
  );
}

function Section({ name, record, isComplete }: { name: SectionName; record: Employee; isComplete: boolean }) {
  const texts = useTexts(employeeTexts);
  const isShown = (field: FieldName): boolean => {
    if (field === 'rank') return record.is_military;
    return isComplete || (isFlag(field) ? record[field] : record[field] !== null);
  };
  const fields = (SECTIONS[name] as readonly FieldName[]).filter(isShown);
  return (
    <SectionCard name={name}>
      {fields.length === 0 ? (
        <Text c="dimmed">{texts.nothingHere}</Text>
      ) : (
        <dl className={classes.list}>
          {fields.map((field) => (
            <Field key={field} field={field} record={record} />
          ))}
        </dl>
      )}
    </SectionCard>
  );
}

function Field({ field, record }: { field: FieldName; record: Employee }) {
  const texts = useTexts(employeeTexts);
  const { number } = useFormats();
  const readable = useReadable();
  const value = readable(field, record[field], namesOf(record)) || NOTHING;
  const isBirthdate = field === 'birthdate' && record.anonymized_at === null;
  return (
    <>
      <dt>
        <FieldLabel field={field} />
      </dt>
      <dd>{isBirthdate ? `${value} · ${texts.age(number(record.age))}` : value}</dd>
    </>
  );
}

/** Label of a field; address lines have short labels within their section. */
function FieldLabel({ field }: { field: FieldName }) {
  const fields = useTexts(EMPLOYEE_FIELD_LABELS);
  const address = useTexts(addressTexts);
  const line = /^(?:permanent|current)_(\w+)$/.exec(field)?.[1];
  return line === undefined ? fields[field] : address[line as keyof typeof address];
}
