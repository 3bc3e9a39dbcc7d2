-- What a payment brought. Versions before write none, so the deposits say it then.
ALTER TABLE "merchant"."order" ADD COLUMN     "received" DECIMAL(24,0);

CREATE FUNCTION "merchant"."received_by"("row" BIGINT) RETURNS NUMERIC LANGUAGE sql STABLE AS $$
    SELECT coalesce(sum(d."contribution" - d."deposit_fee"), 0) FROM "merchant"."deposit" d WHERE d."order_row" = "row"
$$;

-- As before, and figures of claims and of what was received.
CREATE OR REPLACE FUNCTION "merchant"."note_order"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    changed "merchant"."order";
    made INTEGER := 0;
    paid INTEGER := 0;
    wired INTEGER := 0;
    refunded NUMERIC := 0;
    received NUMERIC := 0;
BEGIN
    -- Most orders and payments, without the detours below.
    IF TG_OP = 'INSERT' AND NEW."stage" = 'open' AND NEW."nonce" IS NULL THEN
        INSERT INTO "merchant"."figure_change"
            ("instance_id", "kind", "start_ms", "orders", "paid_orders", "paid_units", "refunded_units")
        VALUES (NEW."instance_id", 'created', NEW."created_ms" - NEW."created_ms" % 900000, 1, 0, 0, 0);
        RETURN NULL;
    END IF;
    IF TG_OP = 'UPDATE' AND OLD."stage" = 'open' AND NEW."stage" = 'paid' AND NOT NEW."refunded" THEN
        received := NEW."received";
        IF received IS NULL THEN received := "merchant"."received_by"(NEW."id"); END IF;
        INSERT INTO "merchant"."figure_change"
            ("instance_id", "kind", "start_ms", "orders", "paid_orders", "paid_units", "refunded_units")
        VALUES
            (NEW."instance_id", 'created', NEW."created_ms" - NEW."created_ms" % 900000, 0, 1, NEW."amount", 0),
            (NEW."instance_id", 'paid', coalesce(NEW."paid_ms" - NEW."paid_ms" % 900000, NEW."created_ms" - NEW."created_ms" % 900000), 0, 1, NEW."amount", 0),
            (NEW."instance_id", 'received', coalesce(NEW."paid_ms" - NEW."paid_ms" % 900000, NEW."created_ms" - NEW."created_ms" % 900000), 0, 0, received, 0);
        RETURN NULL;
    END IF;
    IF TG_OP <> 'DELETE' THEN
        changed := NEW;
        made := made + 1;
        paid := paid + (NEW."stage" IN ('paid', 'wired'))::int;
        wired := wired + (NEW."stage" = 'wired')::int;
    END IF;
    IF TG_OP <> 'INSERT' THEN
        IF TG_OP = 'DELETE' THEN changed := OLD; END IF;
        made := made - 1;
        paid := paid - (OLD."stage" IN ('paid', 'wired'))::int;
        wired := wired - (OLD."stage" = 'wired')::int;
    END IF;
    IF made = 0 AND paid = 0 AND wired = 0 THEN
        RETURN NULL;
    END IF;
    IF paid <> 0 THEN
        received := coalesce(changed."received", "merchant"."received_by"(changed."id"));
    END IF;
    IF changed."refunded" AND (paid <> 0 OR wired <> 0) THEN
        SELECT coalesce(sum(r."amount"), 0) INTO refunded FROM "merchant"."refund" r
        WHERE r."order_row" = changed."id" AND r."failure_status" IS NULL;
        INSERT INTO "merchant"."figure_change"
            ("instance_id", "kind", "start_ms", "orders", "paid_orders", "paid_units", "refunded_units")
        SELECT changed."instance_id", 'refunded', r."created_ms" - r."created_ms" % 900000, 0, 0, 0, paid * r."amount"
        FROM "merchant"."refund" r
        WHERE paid <> 0 AND r."order_row" = changed."id" AND r."failure_status" IS NULL;
    END IF;
    INSERT INTO "merchant"."figure_change"
        ("instance_id", "kind", "start_ms", "orders", "paid_orders", "paid_units", "refunded_units")
    SELECT changed."instance_id", c.kind, c.at - c.at % 900000, c.made, c.paid, c.units, c.paid * refunded
    FROM (VALUES
        ('created', changed."created_ms", made, paid, paid * changed."amount"),
        ('claimed', coalesce(changed."claimed_ms", changed."created_ms"),
            CASE WHEN changed."nonce" IS NULL THEN 0 ELSE made END, 0, 0),
        ('paid', coalesce(changed."paid_ms", changed."created_ms"), 0, paid, paid * changed."amount"),
        ('received', coalesce(changed."paid_ms", changed."created_ms"), 0, 0, paid * received),
        ('wired', 0, 0, wired, wired * changed."amount")
    ) AS c(kind, at, made, paid, units)
    WHERE c.made <> 0 OR c.paid <> 0 OR c.units <> 0;
    RETURN NULL;
END
$$;

CREATE FUNCTION "merchant"."note_claim"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO "merchant"."figure_change"
        ("instance_id", "kind", "start_ms", "orders", "paid_orders", "paid_units", "refunded_units")
    VALUES (NEW."instance_id", 'claimed', NEW."claimed_ms" - NEW."claimed_ms" % 900000, 1, 0, 0, 0);
    RETURN NULL;
END
$$;

CREATE TRIGGER "order_claimed" AFTER UPDATE OF "nonce" ON "merchant"."order"
    FOR EACH ROW WHEN (OLD."nonce" IS NULL AND NEW."nonce" IS NOT NULL) EXECUTE FUNCTION "merchant"."note_claim"();

-- The lock of the new column keeps others from changing orders meanwhile.
INSERT INTO "merchant"."figure"
SELECT o."instance_id", 'claimed', c."at" - c."at" % 900000, count(*), 0, 0, 0
FROM "merchant"."order" o, LATERAL (SELECT coalesce(o."claimed_ms", o."created_ms") AS "at") c
WHERE o."nonce" IS NOT NULL
GROUP BY 1, 2, 3
UNION ALL
SELECT o."instance_id", 'received', p."at" - p."at" % 900000, 0, 0, sum(d."contribution" - d."deposit_fee"), 0
FROM "merchant"."order" o
JOIN "merchant"."deposit" d ON d."order_row" = o."id", LATERAL (SELECT coalesce(o."paid_ms", o."created_ms") AS "at") p
WHERE o."stage" IN ('paid', 'wired')
GROUP BY 1, 2, 3;
