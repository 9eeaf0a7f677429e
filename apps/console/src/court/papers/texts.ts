import { defineTexts } from '../../language/texts.ts';

export const courtPaperTexts = defineTexts({
  en: {
    papers: 'Papers',
    make: 'Make a paper',
    makeReturn: 'Make the return',
    ofCase: 'Papers of this case',
    ofDay: 'Papers of a day',
    ofDayHint: 'Notices, minutes or orders for all hearings of one day, and the calendar of cases.',
    day: 'Day',
    branch: 'Branch',
    calendar: 'Calendar of cases',
    noHearings: 'No hearings on this day',
    noHearingsHint: 'Choose another day or branch.',
    noBranch: 'Choose a branch to see its hearings.',
    formTemplate: 'Template of its paper',
    formTemplateHint: 'Used when a paper is made of this activity.',
    noTemplate: 'None',
  },
  fil: {
    papers: 'Mga papel',
    make: 'Gumawa ng papel',
    makeReturn: 'Gawin ang return',
    ofCase: 'Mga papel ng kasong ito',
    ofDay: 'Mga papel ng isang araw',
    ofDayHint:
      'Mga abiso, katitikan o kautusan para sa lahat ng pagdinig sa isang araw, at ang kalendaryo ng mga kaso.',
    day: 'Araw',
    branch: 'Sangay',
    calendar: 'Kalendaryo ng mga kaso',
    noHearings: 'Walang pagdinig sa araw na ito',
    noHearingsHint: 'Pumili ng ibang araw o sangay.',
    noBranch: 'Pumili ng sangay upang makita ang mga pagdinig nito.',
    formTemplate: 'Template ng papel nito',
    formTemplateHint: 'Gagamitin kapag ginawan ng papel ang gawaing ito.',
    noTemplate: 'Wala',
  },
});
