import type { Centavos } from '@bulwagan/platform/money/pesos.ts';
import type { PayLine } from '../../pay/types.ts';

/** An item that a final run would pay differently today. */
export interface Difference {
  runId: string;
  /** Last day of the period of the final run. */
  periodEnd: string;
  code: string;
  amount: Centavos;
  /** Line of the final run if it were computed today. */
  line: Pick<PayLine, 'basis' | 'table' | 'explanation'>;
}
