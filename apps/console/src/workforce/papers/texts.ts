import { defineTexts } from '../../language/texts.ts';

export const workforcePaperTexts = defineTexts({
  en: {
    papers: 'Papers',
    make: 'Make a paper',
    officersHint: 'Open an employee or a final payroll run and choose “Papers”.',
    employeesHint: 'Payslips, time records and certificates appear here once they are downloaded or issued.',
    certificate: 'Tax certificate',
    ofEmployee: 'Papers of this employee',
    ofRun: 'Papers of this run',
    toRun: 'Back to the payroll run',
    batch: 'Payslips of the whole run',
    batchHint: 'Each employee gets a payslip with its own number, all in one file.',
    mailed: (day: string) =>
      `Employees with an account got an email that their payslip is ready when the run became final, ${day}. The email has no amounts; they open the payslip after signing in.`,
    mailHint:
      'The employee gets an email with a link, without file and amounts, and opens the paper after signing in.',
    openPay: 'Pay of an employee',
    issued: 'Papers of the run in force',
    editors: 'Payroll officers and HR officers write templates. Ask the person who manages roles.',
  },
  fil: {
    papers: 'Mga papel',
    make: 'Gumawa ng papel',
    officersHint: 'Magbukas ng empleado o pinal na payroll run at piliin ang “Mga papel”.',
    employeesHint: 'Lilitaw dito ang mga payslip, tala ng oras at sertipiko kapag na-download o naisyu na.',
    certificate: 'Sertipiko ng buwis',
    ofEmployee: 'Mga papel ng empleadong ito',
    ofRun: 'Mga papel ng run na ito',
    toRun: 'Bumalik sa payroll run',
    batch: 'Mga payslip ng buong run',
    batchHint: 'May payslip na may sariling numero ang bawat empleado, lahat sa isang file.',
    mailed: (day: string) =>
      `Nakatanggap ng email ang mga empleadong may account na handa na ang payslip nila nang maging pinal ang run, ${day}. Walang halaga sa email; mabubuksan ang payslip pagkatapos mag-sign in.`,
    mailHint:
      'Matatanggap ng empleado ang email na may link, walang file at halaga, at mabubuksan ang papel pagkatapos mag-sign in.',
    openPay: 'Sahod ng isang empleado',
    issued: 'Mga papel ng run na may bisa',
    editors:
      'Mga opisyal sa payroll at HR ang sumusulat ng template. Tanungin ang namamahala ng mga tungkulin.',
  },
});
