-- An order's row is rewritten at claim and at payment, and its contract at claim, without touching an
-- indexed column: with room left on the page no index has to follow (heap-only tuples).
ALTER TABLE "merchant"."order" SET (fillfactor = 50);
ALTER TABLE "merchant"."contract" SET (fillfactor = 50);
