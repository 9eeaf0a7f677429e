import { multipartForm } from '@bulwagan/testing/form.ts';
import type { Person, Reply, TestApp } from '@bulwagan/testing/workforce.ts';
import { EMPLOYEES } from '@bulwagan/workforce/employees/testing/employees.ts';

/** Helpers to send and fetch spreadsheets of employees. */

export const HEADER = 'First name,Last name,Birthdate,Sex,Civil status';
export const ROW = 'Ana,Santos,1990-05-17,female,single';

export const csv = (...lines: string[]): string => `${lines.join('\r\n')}\r\n`;

/** Sends a file to the import route. */
export async function importFile(
  who: Person,
  file: string | Buffer,
  texts: Record<string, string> = {},
): Promise<Reply> {
  const { headers, payload } = multipartForm([
    { name: 'file', value: file, filename: 'people.csv' },
    ...Object.entries(texts).map(([name, value]) => ({ name, value })),
  ]);
  return await who.post(`${EMPLOYEES}/import`, undefined, { headers, payload });
}

/** Returns the errors of a dry run as `2 birthdate: The birthdate field must be a valid date.` */
export const reportedBy = ({ body }: Reply): string[] =>
  body.data.errors.map(({ row, field, reason }: Record<string, unknown>) => `${row} ${field}: ${reason}`);

export async function exportFile(testApp: TestApp, who: Person, query: string): Promise<Buffer> {
  const url = `/workforce${EMPLOYEES}/export?${query}`;
  const { rawPayload, statusCode } = await testApp.server.inject({ url, headers: who.headers });
  if (statusCode !== 200) throw new Error(`Export failed: ${statusCode} ${rawPayload}`);
  return rawPayload;
}

const cell = (at: string, text: string) =>
  `<c r="${at}" t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`;

/** Builds a workbook row from texts already in XML form. `null` is an empty cell; an element is inserted unchanged. */
export function rowOf(number: number, cells: (string | null)[]): string {
  const written = cells.map((text, at) => {
    if (text === null) return '';
    return text.startsWith('<c ') ? text : cell(`${String.fromCharCode(65 + at)}${number}`, text);
  });
  return `<row r="${number}">${written.join('')}</row>`;
}

export const HEADERS = rowOf(1, HEADER.split(','));
