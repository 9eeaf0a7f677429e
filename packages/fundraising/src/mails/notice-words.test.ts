import assert from 'node:assert/strict';
import { test } from 'node:test';
import { wordsOfNotice } from './notice-words.ts';

test('F§6 the Filipino mail about a payment to return says how much, of which payment and why, as the English one', () => {
  const bodyOf = (amount: number, currency: string, reason: string) => {
    const data = {
      payment_id: 'pay_2',
      donation_id: 7,
      reference_number: 'DON-0007',
      campaign_title: 'Mga aklat',
      amount,
      currency,
      reason,
    };
    const notice = {
      kind: 'payment.to_return',
      title: 'A payment must be returned',
      body: 'English',
      data,
    } as const;
    return wordsOfNotice(notice, { publicUrl: 'https://x.test', timeZone: 'Asia/Manila' }).fil.paragraphs[0];
  };
  assert.equal(
    bodyOf(118.5, 'PHP', 'duplicate'),
    'Kailangang ibalik ang ₱118.50 ng bayad na pay_2 para sa Mga aklat (DON-0007): dalawang beses binayaran ang donasyon.',
  );
  assert.equal(
    bodyOf(1050, 'JPY', 'other_currency'),
    'Kailangang ibalik ang JPY 1,050 ng bayad na pay_2 para sa Mga aklat (DON-0007): hindi piso ang ibinayad.',
  );
  assert.equal(bodyOf(1, 'PHP', 'a later reason'), 'English');
});
