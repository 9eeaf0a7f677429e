/** Readers look for the header within this many bytes: scanners and mail gateways put a mark or a line before it. */
export const MOST_BYTES_BEFORE_PDF = 1_024;
export const PDF_HEADER = Buffer.from('%PDF-', 'latin1');

/** Readers look for the end in the last bytes; gateways append a line, and scanners pad with zeros. */
const TAIL_BYTES = 4_096;

/** Returns whether a PDF is complete: a header, an object, and its end. Pages are not rendered. */
export function isSoundPdf(bytes: Buffer): boolean {
  const header = bytes.subarray(0, MOST_BYTES_BEFORE_PDF + PDF_HEADER.length).indexOf(PDF_HEADER);
  if (header < 0) return false;
  const body = withoutPadding(bytes.subarray(header));
  const tail = body.subarray(-TAIL_BYTES);
  return tail.includes('%%EOF') && body.includes(' obj');
}

function withoutPadding(bytes: Buffer): Buffer {
  let end = bytes.length;
  while (end > 0 && (bytes[end - 1] === 0 || bytes[end - 1] === 0x0a || bytes[end - 1] === 0x0d)) end -= 1;
  return bytes.subarray(0, end);
}
