import type { Sayings } from '../language/sayings.ts';

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

const AGAIN = ' Dumating din ang bayad na $1; iyon ang ibalik.';
const another = (id: string | undefined) => (id === undefined ? '' : AGAIN.replace('$1', () => id));

/** Why a report of the gateway was handled as it was. */
export const EVENTS: Sayings = [
  [/^Paid (\d+) centavos of (\d+)\.$/, (paid, of) => `${paid} sentimo lamang ang binayaran sa ${of}.`],
  [/^Completed from (\w+)\.$/, (status) => `Natanggap mula sa katayuang ${stateOf(status)}.`],
  [
    /^Completed from (\w+); it was credited before\.(?: Another payment \((.+)\) came for it; refund that one\.)?$/,
    (status, id) => `Natanggap mula sa katayuang ${stateOf(status)}; nabilang na ito noon.${another(id)}`,
  ],
  [
    /^The donation was refunded\.(?: Another payment \((.+)\) came for it; refund that one\.)?$/,
    (id) => `Naibalik na ang donasyon.${another(id)}`,
  ],
  [
    /^The donation is completed already\.(?: Another payment \((.+)\) came for it; refund that one\.)?$/,
    (id) => `Natanggap na ang donasyon.${another(id)}`,
  ],
  [/^The failure is older than the completion\.$/, () => 'Mas nauna ang pagkabigo kaysa pagtanggap.'],
  [/^Failed already\.$/, () => 'Nauna nang hindi natuloy.'],
  [/^The donation is (\w+)\.$/, (status) => `Ang katayuan ng donasyon: ${stateOf(status)}.`],
  [/^Another checkout was opened since\.$/, () => 'May iba nang binuksang checkout mula noon.'],
  [/^Refunded already\.$/, () => 'Naibalik na.'],
  [/^Another payment \((.+)\) was refunded\.$/, (id) => `Ibang bayad (${id}) ang ibinalik.`],
  [
    /^A part was refunded \((\d+) of (\d+) centavos\); book it by hand\.$/,
    (part, of) => `Bahagi lamang ang ibinalik (${part} sa ${of} sentimo); itala ito nang mano-mano.`,
  ],
  [/^Refunded before its completion came\.$/, () => 'Ibinalik bago dumating ang balita ng pagtanggap.'],
  [/^Handled already\.$/, () => 'Naasikaso na.'],
  [/^No donation was found for it\.$/, () => 'Walang nahanap na donasyon para rito.'],
  [/^The refund has not succeeded\.$/, () => 'Hindi natuloy ang pagbabalik.'],
  [/^Events of the kind (.+) have no effect\.$/s, (kind) => `Walang epekto ang mga event na ${kind}.`],
  [/^It is the check of a card\.$/, () => 'Pagsusuri ito ng isang card.'],
  [/^The event names no subscription\.$/, () => 'Walang binabanggit na paulit-ulit na handog ang event.'],
  [/^The subscription is not known\.$/, () => 'Hindi kilala ang paulit-ulit na handog.'],
  [/^The event says no status that is known\.$/, () => 'Walang kilalang katayuan sa event.'],
  [/^The subscription has begun\.$/, () => 'Nagsimula na ang paulit-ulit na handog.'],
  [/^A later event has set the status\.$/, () => 'Itinakda na ng mas huling event ang katayuan.'],
  [/^The subscription has ended\.$/, () => 'Natapos na ang paulit-ulit na handog.'],
  [/^It is (\w+) already\.$/, (status = '') => `Ito na ang katayuan nito: ${RECURRING[status] ?? status}.`],
  [
    /^An invoice of (\d+) centavos is no gift\.$/,
    (amount) => `Hindi handog ang invoice na ${amount} sentimo.`,
  ],
  [/^Its gift is known\.$/, () => 'Kilala na ang handog nito.'],
  [/^It could not be handled; see the log\.$/, () => 'Hindi ito naasikaso; tingnan ang log.'],
  [/^The body (?:is not JSON|has no data object)\.$/, () => 'Hindi mabasa ang laman.'],
  [/^The body holds a NUL character\.$/, () => 'May titik na hindi maitatala sa laman.'],
  [/^The event has no (?:id|type)\.$/, () => 'Kulang ang event.'],
];
