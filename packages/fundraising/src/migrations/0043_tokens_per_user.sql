-- A token that the gateway does not know as anybody's proves nothing, so who names it first must not keep others from
-- it. What protects a card is its customer at the gateway, which is asked before a token is saved, and the link, which
-- one user has made by a charge.
drop index payment_methods__gateway_token;
create unique index payment_methods__gateway_token on payment_methods (user_id, gateway_token_index)
  where is_active;
-- Linking still asks whether anybody has it.
create index payment_methods__gateway_token_index on payment_methods (gateway_token_index) where is_active;
