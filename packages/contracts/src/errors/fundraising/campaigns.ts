import { texts } from '../texts.ts';

/** Messages about campaigns, institutions, withdrawals and content. */
export const CAMPAIGNS = texts({
  'campaign.not_own': {
    en: 'You can only change campaigns that you proposed.',
    fil: 'Ang mga kampanyang iminungkahi ninyo lamang ang mababago ninyo.',
  },
  'campaign.own': {
    en: 'You cannot approve a campaign that you proposed.',
    fil: 'Hindi ninyo maaaprubahan ang kampanyang kayo ang nagmungkahi.',
  },
  'campaign.not_changeable': {
    en: 'A campaign that is {status} cannot be changed.',
    fil: '{status} ang kampanya, kaya hindi ito mababago.',
  },
  'campaign.not_possible': {
    en: 'A campaign that is {status} cannot be {action}.',
    fil: '{status} ang kampanya, kaya hindi ito {action}.',
  },
  'campaign.changed': {
    en: 'The campaign was changed after you read it. Please read it again.',
    fil: 'Binago ang kampanya pagkatapos ninyo itong buksan. I-reload at basahin itong muli.',
  },
  'campaign.institution_inactive': {
    en: 'The institution of this campaign is inactive.',
    fil: 'Hindi aktibo ang institusyon ng kampanyang ito.',
  },
  'campaign.ends_in_past': {
    en: 'The campaign ends in the past. Please have its dates changed first.',
    fil: 'Lumipas na ang huling araw ng kampanya. Ipabago muna ang mga petsa nito.',
  },
  'campaign.scholar_not_empty': {
    en: 'The {attribute} field must be empty for a general campaign.',
    fil: 'Hindi ito pinupunan sa kampanyang para sa institusyon.',
  },
  'campaign_status.draft': { en: 'draft', fil: 'Draft pa' },
  'campaign_status.pending': { en: 'pending', fil: 'Naghihintay pa ng pag-apruba' },
  'campaign_status.active': { en: 'active', fil: 'Bukas na' },
  'campaign_status.rejected': { en: 'rejected', fil: 'Tinanggihan' },
  'campaign_status.closed': { en: 'closed', fil: 'Sarado na' },
  'campaign_action.approved': { en: 'approved', fil: 'maaaprubahan' },
  'campaign_action.rejected': { en: 'rejected', fil: 'matatanggihan' },
  'campaign_action.submitted': { en: 'submitted', fil: 'maisusumite' },
  'campaign_action.closed': { en: 'closed', fil: 'maisasara' },
  'content.question_with_itself': {
    en: 'A question cannot change places with itself.',
    fil: 'Hindi maipagpapalit ng puwesto ang isang tanong sa sarili nito.',
  },
  'content.published_already': {
    en: 'This version is published already.',
    fil: 'Nakalathala na ang bersiyong ito.',
  },
  'content.newer_published': {
    en: 'A newer version is published already.',
    fil: 'May mas bago nang nakalathalang bersiyon.',
  },
  'institution.has_campaigns': {
    en: 'The institution still has active campaigns. Please close them first.',
    fil: 'May mga bukas pang kampanya ang institusyon. Isara muna ang mga iyon.',
  },
  'institution.active_already': {
    en: 'The institution is already active.',
    fil: 'Aktibo na ang institusyon.',
  },
  'institution.inactive_already': {
    en: 'The institution is already inactive.',
    fil: 'Hindi na aktibo ang institusyon.',
  },
  'committee.member_already': {
    en: 'The user is a member of the committee already.',
    fil: 'Miyembro na ng komite ang user.',
  },
  'committee.own': {
    en: 'You cannot appoint yourself to the committee.',
    fil: 'Hindi ninyo maidadagdag ang sarili sa komite.',
  },
  'committee.user_required': {
    en: 'The {attribute} field is required when email is not present.',
    fil: 'Kailangan itong punan kapag walang email.',
  },
  'bank_account.in_use': {
    en: 'A withdrawal to this bank account still waits for its decision.',
    fil: 'May withdrawal sa bank account na ito na naghihintay pa ng pag-apruba.',
  },
  'bank_account.digits': {
    en: 'The {attribute} field must have 6 to 20 digits.',
    fil: 'Kailangang 6 hanggang 20 na digit.',
  },
  'withdrawal.more_than_available': {
    en: 'The {attribute} field must not be greater than the available amount of {available}.',
    fil: 'Hindi puwedeng humigit sa {available} na puwedeng i-withdraw.',
  },
  'withdrawal.own': {
    en: 'You cannot decide about a withdrawal that you requested.',
    fil: 'Hindi ninyo mapagpapasyahan ang withdrawal na kayo ang humiling.',
  },
  'withdrawal.needed_by_refund': {
    en: 'A refund that is under way needs the money of this withdrawal. Please wait until it is decided.',
    fil: 'Kailangan ng isang isinasagawang refund ang pera ng withdrawal na ito. Hintayin muna ang resulta nito.',
  },
  'withdrawal.needed_by_dispute': {
    en: 'An open dispute needs the money of this withdrawal. Please wait until it is decided.',
    fil: 'Kailangan ng isang bukas na dispute ang pera ng withdrawal na ito. Hintayin muna ang resulta nito.',
  },
  'withdrawal.no_money': {
    en: 'The campaign no longer has the money for this withdrawal. Please reject it.',
    fil: 'Wala na sa kampanya ang pera para sa withdrawal na ito. Tanggihan ito.',
  },
  'withdrawal.approved_already': {
    en: 'The withdrawal has been approved already.',
    fil: 'Naaprubahan na ang withdrawal.',
  },
  'withdrawal.rejected_already': {
    en: 'The withdrawal has been rejected already.',
    fil: 'Tinanggihan na ang withdrawal.',
  },
  'period.years': {
    en: 'The {attribute} field must be a date of the years 1900 to 2999.',
    fil: 'Kailangang petsa ng mga taong 1900 hanggang 2999.',
  },
  'period.days': {
    en: 'The {attribute} field must be at most {most} days before {end}.',
    fil: 'Hindi hihigit sa {most} araw bago ang {end}.',
  },
  'period.months': {
    en: 'The {attribute} field must be at most {most} months before {end}.',
    fil: 'Hindi hihigit sa {most} buwan bago ang {end}.',
  },
  'field.required_for_scholar': {
    en: 'The {attribute} field is required when type is individual.',
    fil: 'Kailangan itong punan kapag para sa isang iskolar ang uri.',
  },
});
