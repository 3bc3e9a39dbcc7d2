-- Orders of goods, which are to be sent.
ALTER TABLE "merchant"."order" ADD COLUMN     "has_goods" BOOLEAN NOT NULL DEFAULT false;
-- Those that were paid in the last sixty days. Older ones were sent long ago, if they were.
UPDATE "merchant"."order" o SET "has_goods" = true
FROM "merchant"."contract" c
WHERE c."order_row" = o."id" AND o."stage" IN ('paid', 'wired') AND o."sent_ms" IS NULL
  AND o."paid_ms" > (extract(epoch FROM now()) - 5184000) * 1000
  AND (c."terms" LIKE '%"delivery_location":{%' OR c."terms" LIKE '%"products":[{%');
-- A list of the few that are still to be sent would read all orders of the instance.
CREATE INDEX "order_to_send_by_row" ON "merchant"."order"("instance_id", "stage", "id")
WHERE "stage" IN ('paid', 'wired') AND "sent_ms" IS NULL AND "has_goods";
