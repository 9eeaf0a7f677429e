import { texts } from '../texts.ts';

/** Papers made from records, their templates and values. */
export const PAPERS = texts({
  'document.value_unknown': {
    en: 'This kind of paper has no value "{name}".',
    fil: 'Walang value na “{name}” ang ganitong uri ng papel.',
  },
  'document.value_fixed': {
    en: '"{name}" comes from the record and cannot be replaced.',
    fil: 'Galing sa rekord ang “{name}” at hindi mapapalitan.',
  },
  'document.value_form': {
    en: '"{name}" is not a valid {type} value.',
    fil: 'Hindi wastong {type} ang “{name}”.',
  },
  'document.value_missing': {
    en: '{label} ({name}) is missing.',
    fil: 'Kulang ang {label} ({name}).',
  },
  'document.template_unknown': {
    en: 'There is no published template with this id for this office.',
    fil: 'Walang nailathalang template na may ganitong id para sa tanggapang ito.',
  },
  'document.template_of_other_kind': {
    en: 'The template is for another kind of paper.',
    fil: 'Para sa ibang uri ng papel ang template.',
  },
  'document.no_template': {
    en: 'There is no published template of this kind in this language.',
    fil: 'Walang nailathalang template ng ganitong uri sa wikang ito.',
  },
  'document.template_seeded': {
    en: 'This template belongs to the program. Copy it and change the copy.',
    fil: 'Kasama sa sistema ang template na ito. Kopyahin ito at ang kopya ang baguhin.',
  },
  'document.template_of_service': {
    en: 'This template belongs to all offices. Copy it for your office and change the copy.',
    fil: 'Sa lahat ng tanggapan ang template na ito. Kopyahin ito para sa tanggapan ninyo at ang kopya ang baguhin.',
  },
  'document.template_removed': {
    en: 'The template is removed.',
    fil: 'Naalis na ang template.',
  },
  'document.template_published': {
    en: 'The template has not changed since it was published.',
    fil: 'Walang nabago sa template mula nang mailathala ito.',
  },
  'document.template_changed': {
    en: 'The template was changed by someone else. Reload to see the latest text.',
    fil: 'May ibang nagbago sa template. I-reload para makita ang pinakabagong teksto.',
  },
  'document.record_changed': {
    en: 'The record has changed since the preview. Look at it again before you issue the paper.',
    fil: 'Nagbago ang rekord mula nang i-preview. Tingnan muli bago i-isyu ang papel.',
  },
  'document.in_force': {
    en: '{kind} {number} is in force already, issued on {date}. To replace it, issue that paper again.',
    fil: 'May bisa na ang {kind} {number} na inisyu noong {date}. Upang mapalitan ito, iyon ang i-isyu muli.',
  },
  'document.all_in_force': {
    en: 'All of these have a paper of this kind in force already.',
    fil: 'Mayroon nang ganitong uri ng papel na may bisa ang lahat ng ito.',
  },
  'document.signed_copy_unsigned': {
    en: 'This is the file as it was issued, without a signature. Print it, have it signed and send the scan, or sign the PDF first.',
    fil: 'Ito mismo ang naisyung file, na walang lagda. I-print ito, palagdaan at ipadala ang scan, o lagdaan muna ang PDF.',
  },
  'document.ended': {
    en: 'The paper is {status} already.',
    fil: 'Ang papel ay {status} na.',
  },
  'document.nobody_to_mail': {
    en: 'Nobody whom this paper concerns has an email address on record.',
    fil: 'Walang nakatalang email address ang sinumang tinutukoy ng papel na ito.',
  },
  'document.signed_already': {
    en: 'The paper is signed or electronically issued already.',
    fil: 'Nalagdaan na o naisyu na sa elektronikong paraan ang papel.',
  },
  'document.not_rendered': {
    en: 'The paper could not be printed. Try again, or choose another template.',
    fil: 'Hindi magawa ang papel. Subukan muli, o pumili ng ibang template.',
  },
  'document.filter_by_run': {
    en: 'Papers of this kind are selected by `run_id` alone.',
    fil: 'Sa `run_id` lamang mapipili ang ganitong mga papel.',
  },
  'document.filter_by_month': {
    en: 'Papers of this kind are selected by `month`, such as 2026-11, and either `roster_id` or `organization_id`.',
    fil: 'Sa `month`, gaya ng 2026-11, at `roster_id` o `organization_id` mapipili ang ganitong mga papel.',
  },
  'document.filter_by_year': {
    en: 'Papers of this kind are selected by `year` alone, such as 2026.',
    fil: 'Sa `year` lamang, gaya ng 2026, mapipili ang ganitong mga papel.',
  },
  'document.year_unfinished': {
    en: 'The year is not over. Payroll runs that are paid later in the year change these amounts.',
    fil: 'Hindi pa tapos ang taon. Babaguhin ng mga susunod na payroll run sa taong ito ang mga halaga.',
  },
  'document.no_hire_date': {
    en: 'The record has no date of hiring. Enter the first day of employment.',
    fil: 'Walang petsa ng pagtanggap sa rekord. Ilagay ang unang araw ng pagtatrabaho.',
  },
  'document.signed_copy_type': {
    en: 'The signed copy must be a PDF, PNG, JPEG or TIFF file.',
    fil: 'Dapat na PDF, PNG, JPEG o TIFF ang nilagdaang kopya.',
  },
  'document.seal_type': {
    en: 'The seal or logo must be a PNG, JPEG or SVG picture.',
    fil: 'Dapat na larawang PNG, JPEG o SVG ang selyo o logo.',
  },
  'document.seal_unsafe': {
    en: 'The SVG picture refers to other files, or contains script or HTML. Save it as a plain SVG, or as PNG.',
    fil: 'Tumutukoy sa ibang file ang larawang SVG, o may script o HTML. I-save ito bilang karaniwang SVG, o bilang PNG.',
  },
  'document.seal_too_detailed': {
    en: 'The SVG picture is too detailed for a letterhead. Save it as PNG.',
    fil: 'Masyadong detalyado ang larawang SVG para sa letterhead. I-save ito bilang PNG.',
  },
  'document.seal_unknown': {
    en: 'This is not the address of a seal of your templates. Upload the picture to the template.',
    fil: 'Hindi ito address ng selyo sa mga template ninyo. I-upload ang larawan sa template.',
  },
  'document.seal_missing': {
    en: 'The seal of the template "{name}" is missing in the file store. Upload it again, or remove it from the template.',
    fil: 'Nawawala sa imbakan ng file ang selyo ng template na “{name}”. I-upload itong muli, o alisin sa template.',
  },
  'document.batch_empty': {
    en: 'There is nothing to make papers of.',
    fil: 'Walang magagawan ng papel.',
  },
  'document.batch_too_large': {
    en: 'A batch has at most {count} papers.',
    fil: 'Hanggang {count} papel lamang ang isang batch.',
  },
  'document.batch_account_closed': {
    en: 'The account that asked for these papers is closed.',
    fil: 'Sarado na ang account na humiling ng mga papel na ito.',
  },
  'document.batch_gave_up': {
    en: 'The papers could not be made after several attempts. Start again with those that are missing.',
    fil: 'Hindi nagawa ang mga papel matapos ang ilang pagsubok. Magsimulang muli sa mga kulang.',
  },
  'document.batch_without_filter': {
    en: 'This kind of paper takes ids, not a filter.',
    fil: 'Mga id ang kailangan ng ganitong uri ng papel, hindi filter.',
  },
  'document.body_unclosed': {
    en: 'Line {line}: {name} is not closed.',
    fil: 'Linya {line}: hindi naisara ang {name}.',
  },
  'document.body_unopened': {
    en: 'Line {line}: {name} closes nothing.',
    fil: 'Linya {line}: walang isinasara ang {name}.',
  },
  'document.body_unreadable': {
    en: 'Line {line}: {name} is not a placeholder. Write {example}.',
    fil: 'Linya {line}: hindi placeholder ang {name}. Isulat ang {example}.',
  },
  'document.body_unknown': {
    en: 'Line {line}: this kind of paper has no value "{name}".',
    fil: 'Linya {line}: walang value na “{name}” ang ganitong uri ng papel.',
  },
  'document.body_not_a_list': {
    en: 'Line {line}: "{name}" is not a list, so it cannot be repeated.',
    fil: 'Linya {line}: hindi listahan ang “{name}”, kaya hindi mauulit.',
  },
  'document.body_a_list': {
    en: 'Line {line}: "{name}" is a list. Repeat its items with {example}.',
    fil: 'Linya {line}: listahan ang “{name}”. Ulitin ang mga item nito gamit ang {example}.',
  },
  'document.body_too_deep': {
    en: 'Line {line}: sections are nested too deeply.',
    fil: 'Linya {line}: masyadong malalim ang pagkakapatong-patong ng mga seksiyon.',
  },
});
