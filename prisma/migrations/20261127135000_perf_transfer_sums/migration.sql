-- Sums of a transfer's orders. A list would read some thousand rows of each.
ALTER TABLE "merchant"."transfer" ADD COLUMN     "fee_sum" DECIMAL(24,0) NOT NULL DEFAULT 0,
ADD COLUMN     "order_count" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "value_sum" DECIMAL(24,0) NOT NULL DEFAULT 0;

-- A trigger, because nodes of the version before keep transfers beside new ones while an upgrade lasts.
CREATE FUNCTION "merchant"."sum_transfer"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    sign INTEGER := CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END;
BEGIN
    UPDATE "merchant"."transfer" t
    SET "order_count" = t."order_count" + sign * c.orders,
        "value_sum" = t."value_sum" + sign * c.value,
        "fee_sum" = t."fee_sum" + sign * c.fees
    FROM (
        SELECT "transfer_id", count(*) AS orders, sum("deposit_value") AS value, sum("deposit_fee") AS fees
        FROM changed GROUP BY "transfer_id"
    ) c
    WHERE t."id" = c."transfer_id";
    RETURN NULL;
END
$$;

CREATE TRIGGER "transfer_orders_added" AFTER INSERT ON "merchant"."transfer_order"
    REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "merchant"."sum_transfer"();
CREATE TRIGGER "transfer_orders_removed" AFTER DELETE ON "merchant"."transfer_order"
    REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "merchant"."sum_transfer"();

-- The triggers' lock keeps others from adding orders meanwhile.
UPDATE "merchant"."transfer" t
SET "order_count" = c.orders, "value_sum" = c.value, "fee_sum" = c.fees
FROM (
    SELECT "transfer_id", count(*) AS orders, sum("deposit_value") AS value, sum("deposit_fee") AS fees
    FROM "merchant"."transfer_order" GROUP BY "transfer_id"
) c
WHERE t."id" = c."transfer_id";

-- Those that do not agree with their orders are few.
CREATE INDEX "transfer_to_explain" ON "merchant"."transfer"("instance_id", "id")
WHERE NOT "verified" OR "credit_amount" + "wire_fee" <> "value_sum" - "fee_sum";
