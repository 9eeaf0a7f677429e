import { EMBLEM_MAX_BYTES, inMegabytes } from '@bulwagan/contracts/sizes.ts';
import { defineTexts } from '../../language/texts.ts';

const MEGABYTES = inMegabytes(EMBLEM_MAX_BYTES);

export const letterheadTexts = defineTexts({
  en: {
    letterhead: 'Letterhead',
    lines: 'Lines',
    linesHint:
      'One below the other, next to the seal. They replace the part :::letterhead of the text; empty keeps it. Values and **bold** as in the text.',
    align: 'Alignment',
    aligns: { left: 'Left', center: 'Center', right: 'Right' },
    emblem: 'Seal or logo',
    emblemHint: `PNG, JPEG or SVG, at most ${MEGABYTES} MB.`,
    none: 'None',
    upload: 'Upload',
    replace: 'Upload another',
    remove: 'Remove',
    uploaded: 'Seal or logo uploaded. Publish the template to use it on papers.',
    missing: 'Its file is missing. Upload it again, or remove it.',
    alt: 'Seal or logo of the letterhead',
  },
  fil: {
    letterhead: 'Letterhead',
    lines: 'Mga linya',
    linesHint:
      'Isa-isa sa ilalim ng nauna, katabi ng selyo. Pinapalitan nila ang bahaging :::letterhead ng teksto; kung blangko, mananatili iyon. Puwede ang mga value at **bold**, gaya sa teksto.',
    align: 'Pagkakahanay',
    aligns: { left: 'Kaliwa', center: 'Gitna', right: 'Kanan' },
    emblem: 'Selyo o logo',
    emblemHint: `PNG, JPEG o SVG, hanggang ${MEGABYTES} MB.`,
    none: 'Wala',
    upload: 'Mag-upload',
    replace: 'Mag-upload ng iba',
    remove: 'Alisin',
    uploaded: 'Na-upload ang selyo o logo. Ilathala ang template upang magamit ito sa mga papel.',
    missing: 'Nawawala ang file nito. I-upload itong muli, o alisin.',
    alt: 'Selyo o logo ng letterhead',
  },
});
