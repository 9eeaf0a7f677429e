import { joined, type Translations, translated } from '../language/translations.ts';

const DONATIONS: Record<string, string> = {
  pending: 'naghihintay ng bayad',
  completed: 'natanggap',
  failed: 'hindi natuloy',
  cancelled: 'kinansela',
  expired: 'lumipas',
  refunded: 'ibinalik',
};

const stateOf = (status = '') => DONATIONS[status] ?? status;

const RECURRING: Record<string, string> = {
  incomplete: 'hindi pa nasisimulan',
  active: 'tumatakbo',
  past_due: 'hindi pa nasisingil',
  unpaid: 'hindi nabayaran',
  cancelled: 'tinapos',
  incomplete_cancelled: 'tinapos bago nasimulan',
};

/** Reasons why a payment must be refunded, one sentence for each payment. */
const RETURNS: Translations = [
  [
    /^Another payment \((.+)\) came for it; refund that one\.$/,
    (id) => `Dumating din ang bayad na ${id}; iyon ang ibalik.`,
  ],
  [
    /^Paid (\d+) centavos of (\d+); refund the rest\.$/,
    (paid, of) => `${paid} sentimo ang binayaran sa ${of}; ibalik ang sobra.`,
  ],
  [
    /^Paid (\d+) centavos of (\d+); refund the payment\.$/,
    (paid, of) => `${paid} sentimo lamang ang binayaran sa ${of}; ibalik ang bayad.`,
  ],
  [
    /^Paid in (\w+), not in pesos; refund the payment\.$/,
    (currency) => `${currency} ang bayad at hindi piso; ibalik ang bayad.`,
  ],
];

const SETTLED: Translations = [
  [/^Completed from (\w+)\.$/, (status) => `Natanggap mula sa katayuang ${stateOf(status)}.`],
  [
    /^Completed from (\w+); it was credited before\.$/,
    (status) => `Natanggap mula sa katayuang ${stateOf(status)}; nabilang na ito noon.`,
  ],
  [/^The donation was refunded\.$/, () => 'Naibalik na ang donasyon.'],
  [/^The donation is completed already\.$/, () => 'Natanggap na ang donasyon.'],
];

const PARTS = joined([{ sentences: [...SETTLED, ...RETURNS] }]);

const eachSentence = (text: string): string =>
  text
    .split(/(?<=\.) (?=Another payment \(|Paid )/)
    .map((sentence) => translated(sentence, PARTS))
    .join(' ');

/** Explanations of how a webhook event was handled. */
export const EVENTS: Translations = [
  ...SETTLED,
  [
    /^((?:(?:Completed from [^.]+|The donation was refunded|The donation is completed already)\. )?(?:Another payment \(.+\) came for it|Paid .+); refund .+)$/,
    (text = '') => eachSentence(text),
  ],
  [/^Paid (\d+) centavos of (\d+)\.$/, (paid, of) => `${paid} sentimo lamang ang binayaran sa ${of}.`],
  [
    /^None of the payments that it lists was paid\.$/,
    () => 'Walang nabayaran sa mga bayad na nakalista rito.',
  ],
  [/^The amount of the payment cannot be read\.$/, () => 'Hindi mabasa ang halaga ng bayad.'],
  [/^The amount of the refund cannot be read\.$/, () => 'Hindi mabasa ang halaga ng ibinalik.'],
  [/^The refund is in (\w+), not in pesos\.$/, (currency) => `${currency} ang ibinalik at hindi piso.`],
  [/^The failure is older than the completion\.$/, () => 'Mas nauna ang pagkabigo kaysa pagtanggap.'],
  [/^Failed already\.$/, () => 'Nauna nang hindi natuloy.'],
  [/^The donation is (\w+)\.$/, (status) => `Ang katayuan ng donasyon: ${stateOf(status)}.`],
  [/^Another checkout was opened since\.$/, () => 'May iba nang binuksang checkout mula noon.'],
  [/^Refunded already\.$/, () => 'Naibalik na.'],
  [/^Another payment \((.+)\) was refunded\.$/, (id) => `Ibang bayad (${id}) ang ibinalik.`],
  [
    /^A part was refunded \((\d+) centavos\), by a refund without an id\.$/,
    (part) => `May na-refund na bahagi (${part} sentimo), ngunit walang id ang refund.`,
  ],
  [/^The refund is booked already\.$/, () => 'Naitala na ang refund.'],
  [
    /^What was refunded is not part of the credit\.$/,
    () => 'Hindi bahagi ng natanggap ng kampanya ang na-refund.',
  ],
  [/^The dispute is in (\w+), not in pesos\.$/, (currency) => `${currency} ang dispute at hindi piso.`],
  [/^The dispute has no id\.$/, () => 'Walang id ang dispute.'],
  [/^Another payment \((.+)\) is disputed\.$/, (id) => `Ibang bayad (${id}) ang may dispute.`],
  [/^The dispute is known by its own id already\.$/, () => 'Nakatala na ang dispute sa sarili nitong id.'],
  [/^The dispute is further already\.$/, () => 'Mas bago na ang katayuan ng dispute.'],
  [/^The dispute is (.+) already\.$/, (status) => `Ito na ang katayuan ng dispute: ${status}.`],
  [
    /^The dispute was booked and put back before; look at it in the gateway’s pages\.$/,
    () => 'Naitala at naibalik na noon ang dispute; tingnan ito sa mga pahina ng gateway.',
  ],
  [
    /^No donation has its payment; it counts as soon as one has\.$/,
    () => 'Walang donasyong may ganitong bayad; mabibilang ito kapag nagkaroon.',
  ],
  [/^Refunded before its completion came\.$/, () => 'Ibinalik bago dumating ang balita ng pagtanggap.'],
  [/^Handled already\.$/, () => 'Naasikaso na.'],
  [/^No donation was found for it\.$/, () => 'Walang nahanap na donasyon para rito.'],
  [/^The refund has not succeeded\.$/, () => 'Hindi natuloy ang pagbabalik.'],
  [/^Events of the kind (.+) have no effect\.$/s, (kind) => `Walang epekto ang mga event na ${kind}.`],
  [/^It is the check of a card\.$/, () => 'Pagsusuri ito ng isang card.'],
  [/^The event names no subscription\.$/, () => 'Walang binabanggit na paulit-ulit na donasyon ang event.'],
  [/^The subscription is not known\.$/, () => 'Hindi kilala ang paulit-ulit na donasyon.'],
  [/^The event says no status that is known\.$/, () => 'Walang kilalang katayuan sa event.'],
  [/^The subscription has begun\.$/, () => 'Nagsimula na ang paulit-ulit na donasyon.'],
  [/^A later event has set the status\.$/, () => 'Itinakda na ng mas huling event ang katayuan.'],
  [/^The subscription has ended\.$/, () => 'Natapos na ang paulit-ulit na donasyon.'],
  [/^It is (\w+) already\.$/, (status = '') => `Ito na ang katayuan nito: ${RECURRING[status] ?? status}.`],
  [
    /^An invoice of (\d+) centavos is no (?:gift|donation)\.$/,
    (amount) => `Hindi donasyon ang invoice na ${amount} sentimo.`,
  ],
  [/^Its (?:gift|donation) is known\.$/, () => 'Kilala na ang donasyon nito.'],
  [/^It could not be handled; see the log\.$/, () => 'Hindi ito naasikaso; tingnan ang log.'],
  [/^The body (?:is not JSON|has no data object)\.$/, () => 'Hindi mabasa ang laman.'],
  [/^The body holds a NUL character\.$/, () => 'May titik na hindi maitatala sa laman.'],
  [/^The event has no (?:id|type)\.$/, () => 'Kulang ang event.'],
];
