import { defineTexts } from '../../../language/texts.ts';

export const homeTexts = defineTexts({
  en: {
    title: 'Help a student stay in school',
    lead: 'Books that stay dry, a boat to school, a year at sea, a nurse for the island. Every peso you donate reaches the campaign.',
    see: 'See campaigns',
    follow: 'Track a donation',
    open: 'Open campaigns',
    all: (count: string) => `All ${count} open campaigns`,
    emptyTitle: 'No campaigns are open at the moment',
    emptyHint: 'Check back soon, or see the closed campaigns.',
    how: 'How it works',
    steps: {
      choose: 'Choose a campaign',
      chooseText: 'The institution’s committee reviews and approves every campaign before it opens.',
      give: 'Donate',
      giveText:
        'Pay by card, GCash, GrabPay, Maya or QR Ph. Donate once, with or without an account. Recurring donations need an account.',
      see: 'Track your donation',
      seeText: 'Once your payment is confirmed, it is added to the campaign and we email you a receipt.',
    },
  },
  fil: {
    title: 'Tulungang makapag-aral ang isang estudyante',
    lead: 'Mga aklat na hindi nababasa ng baha, bangkang papunta sa paaralan, isang taon sa dagat, isang nars para sa isla. Buong mapupunta sa kampanya ang bawat pisong ido-donate ninyo.',
    see: 'Tingnan ang mga kampanya',
    follow: 'I-track ang donasyon',
    open: 'Mga bukas na kampanya',
    all: (count: string) => `Lahat ng ${count} bukas na kampanya`,
    emptyTitle: 'Walang bukas na kampanya sa ngayon',
    emptyHint: 'Bumalik kayo sa ibang araw, o tingnan ang mga saradong kampanya.',
    how: 'Paano ito gumagana',
    steps: {
      choose: 'Pumili ng kampanya',
      chooseText: 'Sinusuri at inaaprubahan ng komite ng institusyon ang bawat kampanya bago ito magbukas.',
      give: 'Mag-donate',
      giveText:
        'Magbayad gamit ang card, GCash, GrabPay, Maya o QR Ph. Mag-donate nang isang beses, may account man o wala. Kailangan ng account para sa paulit-ulit na donasyon.',
      see: 'I-track ang donasyon',
      seeText:
        'Kapag nakumpirma ang bayad, idadagdag ito sa kampanya at padadalhan namin kayo ng resibo sa email.',
    },
  },
});
