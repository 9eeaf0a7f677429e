import type { DocumentKind } from '@bulwagan/platform/documents/kind.ts';
import type { Subject } from '../../access.ts';
import type { App } from '../../context.ts';
import { NOTICE_OF_HEARING } from './hearing-papers.ts';

/** Kinds of papers of the court, in the order of contract §3.2. */
export const KINDS: readonly DocumentKind<App, Subject>[] = [NOTICE_OF_HEARING];
