import type { BothLanguages } from '../../facts.ts';

export type FieldType =
  | { type: 'name' | 'email' | 'identifier'; maxLength: number }
  /** May be several lines, unless it is part of a name. */
  | { type: 'text'; maxLength: number; isOneLine?: true }
  /** Bounds are wide enough for everyone, and narrow enough to catch typing errors. */
  | { type: 'measure'; minimum: number; maximum: number; description: string }
  /** Encrypted, and masked without the permission to see it. `lengths` are the official numbers of digits, where known. */
  | { type: 'government id'; maxLength: number; lengths?: readonly number[] }
  | { type: 'choice'; choices: Readonly<Record<string, BothLanguages>> }
  | { type: 'date' | 'flag' | 'link' | 'picture' };

/** A field with its labels on pages. */
export type EmployeeFieldFacts = FieldType &
  BothLanguages & {
    isRequired?: true;
    /** Kept when personal data are removed: it describes the post, not the person. */
    isKept?: true;
    /** Filipino name within a sentence, if it is not the label in lower case. */
    inSentence?: string;
  };
