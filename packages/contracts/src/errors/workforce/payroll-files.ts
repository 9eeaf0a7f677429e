import { texts } from '../texts.ts';

/** Messages about the files for agencies, banks and the ledger. */
export const PAYROLL_FILES = texts({
  'journal.no_account': {
    en: '{item} ({code}) has no account, so its journal entry has no code. Choose an account code on the page of the item.',
    fil: 'Walang account ang {item} ({code}), kaya walang code ang tala nito sa journal. Pumili ng account code sa pahina ng item.',
  },
  'journal.no_code': {
    en: '{item} ({code}) has the account {account}, which has no code. Enter the code in the chart of accounts.',
    fil: 'May account na {account} ang {item} ({code}), ngunit wala itong code. Ilagay ang code sa chart of accounts.',
  },
  'journal.nothing_owed': {
    en: 'The account of what is owed for {item} ({code}) has no code. Write the code into the journal entry.',
    fil: 'Walang code ang account ng babayaran para sa {item} ({code}). Isulat ang code sa tala sa journal.',
  },
  'payroll_file.no_final_run': {
    en: 'No payroll run of this period is final. Choose another period, or finalize its run first.',
    fil: 'Walang pinal na payroll run sa panahong ito. Pumili ng ibang panahon, o gawing pinal muna ang run nito.',
  },
  'payroll_file.no_contribution': {
    en: 'Nobody has a contribution to this agency in the final payroll runs of the period. Choose another period, or finalize a run that has its items.',
    fil: 'Walang may kontribusyon sa ahensiyang ito sa mga pinal na payroll run ng panahon. Pumili ng ibang panahon, o gawing pinal ang run na may mga item nito.',
  },
  'payroll_file.no_account': {
    en: 'The employee has no bank account on record. Enter it, or pay in another way.',
    fil: 'Walang bank account sa rekord ng empleado. Ilagay ito o magbayad sa ibang paraan.',
  },
  'payroll_file.other_bank': {
    en: 'The account is at {bank}, so the file of this layout leaves it out. Pay it with the file of that bank.',
    fil: 'Nasa {bank} ang account kaya hindi ito kasama sa file ng layout na ito. Bayaran ito gamit ang file ng bangkong iyon.',
  },
  'payroll_file.account_too_long': {
    en: 'This layout has {most} digits for an account, and the accounts of these employees have more: {who}. Correct the accounts, or choose another layout.',
    fil: 'Hanggang {most} digit lamang ang account sa layout na ito, at lampas dito ang account ng: {who}. Itama ang mga account o pumili ng ibang layout.',
  },
});
