import { joined, type Translations, translated } from '../language/translations.ts';

const DONATIONS: Record<string, string> = {
  pending: 'naghihintay ng bayad',
  completed: 'nakumpleto',
  failed: 'hindi natuloy',
  cancelled: 'kinansela',
  expired: 'nag-expire',
  refunded: 'na-refund',
};

const stateOf = (status = '') => DONATIONS[status] ?? status;

const RECURRING: Record<string, string> = {
  incomplete: 'nakabinbin',
  active: 'aktibo',
  past_due: 'atrasado ang bayad',
  unpaid: 'hindi nabayaran',
  cancelled: 'natapos',
  incomplete_cancelled: 'hindi nasimulan',
};

/** Reasons why a payment must be refunded, one sentence for each payment. */
const RETURNS: Translations = [
  [
    /^Another payment \((.+)\) (?:was made for this donation; refund that payment|came for it; refund that one)\.$/,
    (id) => `May isa pang bayad (${id}) para rito; iyon ang i-refund.`,
  ],
  [
    /^Paid (\d+) centavos (?:instead of|of) (\d+); refund the (?:excess|rest)\.$/,
    (paid, of) => `${paid} sentimo ang binayaran sa halip na ${of}; i-refund ang sobra.`,
  ],
  [
    /^Paid (\d+) centavos (?:instead of|of) (\d+); refund the payment\.$/,
    (paid, of) => `${paid} sentimo ang binayaran sa halip na ${of}; i-refund ang bayad.`,
  ],
  [
    /^Paid in (\w+), not in pesos; refund the payment\.$/,
    (currency) => `${currency} ang bayad at hindi piso; i-refund ang bayad.`,
  ],
];

const SETTLED: Translations = [
  [/^Completed from (\w+)\.$/, (status) => `Nakumpleto mula sa katayuang ${stateOf(status)}.`],
  [
    /^Completed from (\w+); it was credited before\.$/,
    (status) => `Nakumpleto mula sa katayuang ${stateOf(status)}; naidagdag na ito sa kampanya noon.`,
  ],
  [/^The donation was refunded\.$/, () => 'Na-refund na ang donasyon.'],
  [
    /^(?:The donation is already completed|The donation is completed already)\.$/,
    () => 'Nakumpleto na ang donasyon.',
  ],
];

const PARTS = joined([{ sentences: [...SETTLED, ...RETURNS] }]);

const eachSentence = (text: string): string =>
  text
    .split(/(?<=\.) (?=Another payment \(|Paid )/)
    .map((sentence) => translated(sentence, PARTS))
    .join(' ');

/** Explanations of how a webhook event was handled. Patterns also match earlier wording, which stored events keep. */
export const EVENTS: Translations = [
  ...SETTLED,
  [
    /^((?:(?:Completed from [^.]+|The donation was refunded|The donation is already completed|The donation is completed already)\. )?(?:Another payment \(.+\) (?:was made for this donation|came for it)|Paid .+); refund .+)$/,
    (text = '') => eachSentence(text),
  ],
  [
    /^Paid (\d+) centavos (?:instead of|of) (\d+)\.$/,
    (paid, of) => `${paid} sentimo lamang ang binayaran sa halip na ${of}.`,
  ],
  [
    /^(?:None of its payments was paid|None of the payments that it lists was paid)\.$/,
    () => 'Walang nabayaran sa mga bayad na nakalista rito.',
  ],
  [/^The amount of the payment cannot be read\.$/, () => 'Hindi mabasa ang halaga ng bayad.'],
  [/^The amount of the refund cannot be read\.$/, () => 'Hindi mabasa ang halaga ng refund.'],
  [/^The refund is in (\w+), not in pesos\.$/, (currency) => `${currency} ang refund at hindi piso.`],
  [
    /^The failure is older than the completion\.$/,
    () => 'Mas nauna ang hindi pagtuloy ng bayad kaysa sa pagkumpleto.',
  ],
  [/^(?:Already failed|Failed already)\.$/, () => 'Hindi na natuloy noon pa.'],
  [/^The donation is (\w+)\.$/, (status) => `Ang katayuan ng donasyon: ${stateOf(status)}.`],
  [
    /^(?:A newer checkout has been opened|Another checkout was opened since)\.$/,
    () => 'May iba nang binuksang checkout mula noon.',
  ],
  [/^(?:Already refunded|Refunded already)\.$/, () => 'Na-refund na.'],
  [/^Another payment \((.+)\) was refunded\.$/, (id) => `Ibang bayad (${id}) ang na-refund.`],
  [
    /^(?:Partial refund of |A part was refunded \()(\d+) centavos(?: without a refund ID|\), by a refund without an id)\.$/,
    (part) => `May na-refund na bahagi (${part} sentimo), ngunit walang id ang refund.`,
  ],
  [/^(?:The refund is already recorded|The refund is booked already)\.$/, () => 'Naitala na ang refund.'],
  [
    /^(?:The refunded amount was not credited to the campaign|What was refunded is not part of the credit)\.$/,
    () => 'Hindi kasama sa halagang naidagdag sa kampanya ang na-refund.',
  ],
  [/^The dispute is in (\w+), not in pesos\.$/, (currency) => `${currency} ang dispute at hindi piso.`],
  [/^The dispute has no id\.$/, () => 'Walang id ang dispute.'],
  [/^Another payment \((.+)\) is disputed\.$/, (id) => `Ibang bayad (${id}) ang may dispute.`],
  [
    /^(?:The dispute is already recorded under its own ID|The dispute is known by its own id already)\.$/,
    () => 'Nakatala na ang dispute sa sarili nitong id.',
  ],
  [
    /^(?:The dispute already has a later status|The dispute is further already)\.$/,
    () => 'Mas bago na ang katayuan ng dispute.',
  ],
  [/^The dispute is already (.+)\.$/, (status) => `Ito na ang katayuan ng dispute: ${status}.`],
  [/^The dispute is (.+) already\.$/, (status) => `Ito na ang katayuan ng dispute: ${status}.`],
  [
    /^(?:The dispute was recorded and reversed before\. Check it in the payment gateway|The dispute was booked and put back before; look at it in the gateway’s pages)\.$/,
    () => 'Naitala at naibalik na noon ang dispute; tingnan ito sa mga pahina ng gateway.',
  ],
  [
    /^(?:No donation has this payment yet\. The event is applied once one does|No donation has its payment; it counts as soon as one has)\.$/,
    () => 'Walang donasyong may ganitong bayad; gagamitin ito kapag nagkaroon.',
  ],
  [
    /^(?:Refunded before the completion was reported|Refunded before its completion came)\.$/,
    () => 'Na-refund bago naiulat ang pagkumpleto.',
  ],
  [/^(?:Already processed|Handled already)\.$/, () => 'Naproseso na.'],
  [
    /^(?:No matching donation found|No donation was found for it)\.$/,
    () => 'Walang nahanap na donasyon para rito.',
  ],
  [/^The refund has not succeeded\.$/, () => 'Hindi natuloy ang refund.'],
  [
    /^Events of (?:type|the kind) (.+) (?:are ignored|have no effect)\.$/s,
    (kind) => `Walang epekto ang mga event na ${kind}.`,
  ],
  [
    /^(?:Card verification charge|It is the check of a card)\.$/,
    () => 'Singil ito para sa verification ng card.',
  ],
  [
    /^(?:The event does not name a subscription|The event names no subscription)\.$/,
    () => 'Walang binabanggit na paulit-ulit na donasyon ang event.',
  ],
  [/^The subscription is not known\.$/, () => 'Hindi kilala ang paulit-ulit na donasyon.'],
  [
    /^(?:The event has an unknown status|The event says no status that is known)\.$/,
    () => 'Walang kilalang katayuan sa event.',
  ],
  [
    /^(?:The subscription has started|The subscription has begun)\.$/,
    () => 'Nagsimula na ang paulit-ulit na donasyon.',
  ],
  [
    /^(?:A later event set the status|A later event has set the status)\.$/,
    () => 'Itinakda na ng mas huling event ang katayuan.',
  ],
  [/^The subscription has ended\.$/, () => 'Natapos na ang paulit-ulit na donasyon.'],
  [/^It is already (\w+)\.$/, (status = '') => `Ito na ang katayuan nito: ${RECURRING[status] ?? status}.`],
  [/^It is (\w+) already\.$/, (status = '') => `Ito na ang katayuan nito: ${RECURRING[status] ?? status}.`],
  [
    /^An invoice of (\d+) centavos is (?:not a donation|no (?:gift|donation))\.$/,
    (amount) => `Hindi donasyon ang invoice na ${amount} sentimo.`,
  ],
  [
    /^Its (?:donation is already recorded|(?:gift|donation) is known)\.$/,
    () => 'Nakatala na ang donasyon nito.',
  ],
  [
    /^(?:It could not be processed\. See the log|It could not be handled; see the log)\.$/,
    () => 'Hindi ito naproseso; tingnan ang log.',
  ],
  [/^The body (?:is not JSON|has no data object)\.$/, () => 'Hindi mabasa ang payload.'],
  [/^The body (?:contains|holds) a NUL character\.$/, () => 'May NUL character sa payload.'],
  [/^The event has no (?:id|type)\.$/, () => 'Kulang ang detalye ng event.'],
];
