-- A statement casts its condition to such a type: a false one fails the transaction under this name.
CREATE DOMAIN "exchange"."all_coins_taken" AS boolean CONSTRAINT "all_coins_taken" CHECK (VALUE);
CREATE DOMAIN "merchant"."all_orders_settled" AS boolean CONSTRAINT "all_orders_settled" CHECK (VALUE);
