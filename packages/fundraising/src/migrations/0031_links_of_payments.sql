-- Refunds of card checks are reported by their payment.
create index card_links__payment_id on card_links (payment_id) where payment_id is not null;
