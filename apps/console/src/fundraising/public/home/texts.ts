import { defineTexts } from '../../../language/texts.ts';

export const homeTexts = defineTexts({
  en: {
    title: 'Give so that somebody can study',
    lead: 'Books that stay dry, a boat to school, a year at sea, a nurse for the island. Each donation arrives once and whole, and every centavo of it can be accounted for.',
    see: 'See the campaigns',
    follow: 'Track a donation',
    open: 'Open campaigns',
    all: (count: string) => `All ${count} open campaigns`,
    emptyTitle: 'No campaign is open at the moment',
    emptyHint: 'Come back soon, or look at the closed ones.',
    how: 'How it works',
    steps: {
      choose: 'Choose',
      chooseText: 'Each campaign was read and approved by the committee of its institution before it opened.',
      give: 'Give',
      giveText:
        'By card, GCash, GrabPay, Maya or QR Ph; once with or without an account, or regularly with one.',
      see: 'See it arrive',
      seeText: 'The gateway confirms the payment, the campaign counts it, and you get a receipt.',
    },
  },
  fil: {
    title: 'Maghandog upang may makapag-aral',
    lead: 'Mga aklat na hindi nababasa, bangkang panghatid sa paaralan, isang taon sa dagat, isang nars para sa isla. Minsan at buong dumarating ang bawat donasyon, at may pananagutan sa bawat sentimo nito.',
    see: 'Tingnan ang mga kampanya',
    follow: 'Subaybayan ang donasyon',
    open: 'Mga bukas na kampanya',
    all: (count: string) => `Lahat ng ${count} bukas na kampanya`,
    emptyTitle: 'Walang bukas na kampanya sa ngayon',
    emptyHint: 'Bumalik kayo agad, o tingnan ang mga nagsara na.',
    how: 'Paano ito gumagana',
    steps: {
      choose: 'Pumili',
      chooseText: 'Binasa at pinagtibay ng komite ng institusyon ang bawat kampanya bago ito nagbukas.',
      give: 'Maghandog',
      giveText:
        'Sa card, GCash, GrabPay, Maya o QR Ph; minsanan na may account o wala, o regular kung may account.',
      see: 'Tingnan ang pagdating',
      seeText: 'Kinukumpirma ng gateway ang bayad, binibilang ito ng kampanya, at may resibo kayo.',
    },
  },
});
