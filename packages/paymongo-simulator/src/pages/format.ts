const pesos = new Intl.NumberFormat('en-PH', { style: 'currency', currency: 'PHP' });

/** Formats centavos as `₱1,234.50`. */
export function peso(centavos: number): string {
  return pesos.format(centavos / 100);
}

const METHOD_NAMES: Readonly<Record<string, string>> = {
  card: 'Credit or debit card',
  gcash: 'GCash',
  grab_pay: 'GrabPay',
  paymaya: 'Maya',
  qrph: 'QR Ph',
  billease: 'BillEase',
  dob: 'Online banking',
  shopee_pay: 'ShopeePay',
};

export function methodName(type: string): string {
  return METHOD_NAMES[type] ?? type;
}

/** Formats a time as `21 Nov 14:03:05` in the users' time zone. */
export function time(epochMilliseconds: number): string {
  return Temporal.Instant.fromEpochMilliseconds(epochMilliseconds).toLocaleString('en-GB', {
    timeZone: 'Asia/Manila',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
}
