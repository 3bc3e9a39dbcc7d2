-- Finds orders that were paid for an address at another price. Those with an address of their own are left out.
CREATE INDEX "order_sold_address" ON "merchant"."order"(
    hashtextextended("instance_id" || ' ' || "fulfillment_url", 0),
    hashtextextended("amount"::text || ' ' || "summary", 0)
) WHERE ("stage" || '') IN ('paid', 'wired') AND position("order_id" in "fulfillment_url") = 0;
