import { defineTexts } from '../language/texts.ts';

/** Display names of codes, shared by all pages of the workforce service. */
export const workforceWords = defineTexts({
  en: {
    runStatus: {
      draft: 'Draft',
      computing: 'Computing',
      computed: 'Computed',
      reviewed: 'Reviewed',
      approved: 'Approved',
      final: 'Final',
      cancelled: 'Canceled',
    },
    payFrequency: { monthly: 'Monthly', semi_monthly: 'Twice a month', weekly: 'Weekly', daily: 'Daily' },
    payBasis: { monthly: 'Month', daily: 'Day', hourly: 'Hour' },
    withholding: { periodic: 'Per period', cumulative: 'Cumulative average', annualized: 'Annualized' },
    itemCategory: {
      earning: 'Earning',
      deduction: 'Deduction',
      contribution: 'Contribution',
      reimbursement: 'Reimbursement',
    },
  },
  fil: {
    runStatus: {
      draft: 'Draft',
      computing: 'Kinukuwenta',
      computed: 'Nakuwenta',
      reviewed: 'Nasuri',
      approved: 'Naaprubahan',
      final: 'Pinal',
      cancelled: 'Kinansela',
    },
    payFrequency: {
      monthly: 'Buwanan',
      semi_monthly: 'Kada kinsenas',
      weekly: 'Lingguhan',
      daily: 'Arawan',
    },
    payBasis: { monthly: 'Buwan', daily: 'Araw', hourly: 'Oras' },
    withholding: { periodic: 'Bawat panahon', cumulative: 'Cumulative average', annualized: 'Annualized' },
    itemCategory: {
      earning: 'Kita',
      deduction: 'Kaltas',
      contribution: 'Kontribusyon',
      reimbursement: 'Reimbursement',
    },
  },
});
