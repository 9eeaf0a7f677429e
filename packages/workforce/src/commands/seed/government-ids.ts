import type { Random } from '@bulwagan/platform/commands/random.ts';
import type { GovernmentIds } from '../../employees/government-ids/government-ids.ts';

/**
 * Generates unique government ids of realistic length. They are derived from the employee number, which is assigned
 * once, by a reversible multiplication, so that further seed runs generate different ids.
 */
export interface Holder {
  serial: number;
  /** True if the employee is insured by the GSIS; all others are insured by the SSS. */
  isInsuredByGsis: boolean;
  hasLicence: boolean;
}

/**
 * Nearly everyone has nearly all ids. A missing id is either not issued yet or of an agency that the person never
 * needed.
 */
export function newNumbers(random: Random, { serial, isInsuredByGsis, hasLicence }: Holder): GovernmentIds {
  const at = BigInt(serial);
  const area = String(random.below(90) + 10);
  const check = String(random.below(10));
  const isHeld = (share: number) => random.chance(share);
  return {
    // Employees with a previous employer have both a GSIS and an SSS number.
    sss_number: isHeld(isInsuredByGsis ? 0.45 : 0.95)
      ? `${random.pick(['02', '03', '33', '34'])}${mixed(at, 7, 1_732_051n)}${check}`
      : null,
    tin_number: isHeld(0.97) ? mixed(at, 9, 387_420_489n) : null,
    philhealth_number: isHeld(0.95) ? `${area}${mixed(at, 9, 618_033_989n)}${check}` : null,
    gsis_number: isInsuredByGsis && isHeld(0.95) ? `20${mixed(at, 9, 141_421_357n)}` : null,
    gsis_policy_number: isInsuredByGsis && isHeld(0.8) ? `CM-${mixed(at, 9, 271_828_183n)}` : null,
    pagibig_number: isHeld(0.94) ? `12${mixed(at, 9, 577_215_661n)}${check}` : null,
    prc_number: hasLicence && isHeld(0.96) ? mixed(at, 7, 5_385_163n) : null,
    bank_account_number: isHeld(0.9) ? mixed(at, 10, 1_618_033_989n) : null,
  };
}

/**
 * Maps each number of that many digits to a different number of as many digits. The factor is odd and not divisible
 * by 5.
 */
function mixed(serial: bigint, digits: number, factor: bigint): string {
  return String((serial * factor) % 10n ** BigInt(digits)).padStart(digits, '0');
}
