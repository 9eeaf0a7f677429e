import { defineTexts } from '../../language/texts.ts';

/** Names of the kinds of papers that belong to a case, for its history. The server has the same. */
export const paperKindNames = defineTexts({
  en: {
    notice_of_hearing: 'Notice of Hearing',
    order_setting_hearing: 'Order Setting Hearing',
    subpoena_ad_testificandum: 'Subpoena Ad Testificandum',
    subpoena_duces_tecum: 'Subpoena Duces Tecum',
    summons: 'Summons',
    order: 'Order',
    minutes_of_hearing: 'Minutes of the Hearing',
    certificate_of_arraignment: 'Certificate of Arraignment',
    commitment_order: 'Commitment Order',
    release_order: 'Release Order',
    sheriffs_return: 'Sheriff’s Return',
    certificate_of_finality: 'Certificate of Finality',
    certified_true_copy: 'Certified True Copy',
    docket_sheet: 'Docket Sheet',
  },
  fil: {
    notice_of_hearing: 'Abiso sa Pagdinig',
    order_setting_hearing: 'Utos na Nagtatakda ng Pagdinig',
    subpoena_ad_testificandum: 'Subpoena Ad Testificandum',
    subpoena_duces_tecum: 'Subpoena Duces Tecum',
    summons: 'Patawag',
    order: 'Utos',
    minutes_of_hearing: 'Katitikan ng Pagdinig',
    certificate_of_arraignment: 'Katibayan ng Pagbasa ng Sakdal',
    commitment_order: 'Utos ng Pagpiit',
    release_order: 'Utos ng Pagpapalaya',
    sheriffs_return: 'Ulat ng Sheriff sa Paghahatid',
    certificate_of_finality: 'Katibayan ng Pagiging Pinal',
    certified_true_copy: 'Sertipikadong Tunay na Sipi',
    docket_sheet: 'Talaan ng Kaso',
  },
});
