-- Lists of orders that were paid in a span of time, sent, or not sent yet. Without these a list of few of them
-- reads all orders of the instance. An open order has no entry in any of them.
CREATE INDEX "order_paid_by_time" ON "merchant"."order"("instance_id", "stage", "paid_ms")
WHERE "stage" IN ('paid', 'wired');
CREATE INDEX "order_sent_by_row" ON "merchant"."order"("instance_id", "stage", "id")
WHERE "sent_ms" IS NOT NULL;
CREATE INDEX "order_unsent_by_row" ON "merchant"."order"("instance_id", "stage", "id")
WHERE "stage" IN ('paid', 'wired') AND "sent_ms" IS NULL;
