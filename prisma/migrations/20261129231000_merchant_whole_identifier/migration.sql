-- An address is an order's own if it has the identifier as a whole step or value. The part of a longer one is none.
-- The version before reads "order_sold_address". A later migration drops it.
CREATE INDEX "order_shared_address" ON "merchant"."order"(
    hashtextextended("instance_id" || ' ' || "fulfillment_url", 0),
    hashtextextended("amount"::text || ' ' || "summary", 0)
) WHERE ("stage" || '') IN ('paid', 'wired')
    AND position('/' || "order_id" || '/' in translate("fulfillment_url", '?#&=', '////') || '/') = 0;
