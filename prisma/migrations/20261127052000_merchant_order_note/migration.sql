-- What a shop's people note on an order, for themselves.
ALTER TABLE "merchant"."order" ADD COLUMN     "note" TEXT;
