-- CreateTable
CREATE TABLE "merchant"."figure" (
    "instance_id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "start_ms" BIGINT NOT NULL,
    "orders" BIGINT NOT NULL,
    "paid_orders" BIGINT NOT NULL,
    "paid_units" DECIMAL(24,0) NOT NULL,
    "refunded_units" DECIMAL(24,0) NOT NULL,

    CONSTRAINT "figure_pkey" PRIMARY KEY ("instance_id","kind","start_ms")
);

-- CreateTable
CREATE TABLE "merchant"."figure_change" (
    "id" BIGSERIAL NOT NULL,
    "instance_id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "start_ms" BIGINT NOT NULL,
    "orders" BIGINT NOT NULL,
    "paid_orders" BIGINT NOT NULL,
    "paid_units" DECIMAL(24,0) NOT NULL,
    "refunded_units" DECIMAL(24,0) NOT NULL,

    CONSTRAINT "figure_change_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "order_stage_instance_id_amount_id_idx" ON "merchant"."order"("stage", "instance_id", "amount", "id");

-- The next payout is the earliest of these.
CREATE INDEX "order_payout_due" ON "merchant"."order"("instance_id", "wire_deadline_ms") WHERE "stage" = 'paid';

-- Triggers, because nodes of the version before write orders beside new ones while an upgrade lasts.
CREATE FUNCTION "merchant"."note_order"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    changed "merchant"."order";
    made INTEGER := 0;
    paid INTEGER := 0;
    wired INTEGER := 0;
    refunded NUMERIC := 0;
BEGIN
    -- Most orders and payments, without the detours below.
    IF TG_OP = 'INSERT' AND NEW."stage" = 'open' THEN
        INSERT INTO "merchant"."figure_change"
            ("instance_id", "kind", "start_ms", "orders", "paid_orders", "paid_units", "refunded_units")
        VALUES (NEW."instance_id", 'created', NEW."created_ms" - NEW."created_ms" % 900000, 1, 0, 0, 0);
        RETURN NULL;
    END IF;
    IF TG_OP = 'UPDATE' AND OLD."stage" = 'open' AND NEW."stage" = 'paid' AND NOT NEW."refunded" THEN
        INSERT INTO "merchant"."figure_change"
            ("instance_id", "kind", "start_ms", "orders", "paid_orders", "paid_units", "refunded_units")
        VALUES
            (NEW."instance_id", 'created', NEW."created_ms" - NEW."created_ms" % 900000, 0, 1, NEW."amount", 0),
            (NEW."instance_id", 'paid', coalesce(NEW."paid_ms" - NEW."paid_ms" % 900000, NEW."created_ms" - NEW."created_ms" % 900000), 0, 1, NEW."amount", 0);
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
    SELECT changed."instance_id", c.kind, c.at - c.at % 900000, c.made, c.paid, c.paid * changed."amount", c.paid * refunded
    FROM (VALUES
        ('created', changed."created_ms", made, paid),
        ('paid', coalesce(changed."paid_ms", changed."created_ms"), 0, paid),
        ('wired', 0, 0, wired)
    ) AS c(kind, at, made, paid)
    WHERE c.made <> 0 OR c.paid <> 0;
    RETURN NULL;
END
$$;

CREATE TRIGGER "order_made" AFTER INSERT OR DELETE ON "merchant"."order"
    FOR EACH ROW EXECUTE FUNCTION "merchant"."note_order"();
CREATE TRIGGER "order_moved" AFTER UPDATE OF "stage" ON "merchant"."order"
    FOR EACH ROW WHEN (OLD."stage" IS DISTINCT FROM NEW."stage") EXECUTE FUNCTION "merchant"."note_order"();

CREATE FUNCTION "merchant"."note_refund"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    changed "merchant"."refund";
    units NUMERIC := 0;
BEGIN
    IF TG_OP <> 'DELETE' THEN
        changed := NEW;
        IF NEW."failure_status" IS NULL THEN units := NEW."amount"; END IF;
    END IF;
    IF TG_OP <> 'INSERT' THEN
        IF TG_OP = 'DELETE' THEN changed := OLD; END IF;
        IF OLD."failure_status" IS NULL THEN units := units - OLD."amount"; END IF;
    END IF;
    INSERT INTO "merchant"."figure_change"
        ("instance_id", "kind", "start_ms", "orders", "paid_orders", "paid_units", "refunded_units")
    SELECT o."instance_id", c.kind, c.at - c.at % 900000, 0, 0, 0, units
    FROM "merchant"."order" o
    CROSS JOIN LATERAL (VALUES
        ('created', o."created_ms", true),
        ('paid', coalesce(o."paid_ms", o."created_ms"), true),
        ('refunded', changed."created_ms", true),
        ('wired', 0, o."stage" = 'wired')
    ) AS c(kind, at, counts)
    WHERE o."id" = changed."order_row" AND o."stage" IN ('paid', 'wired') AND c.counts AND units <> 0;
    RETURN NULL;
END
$$;

CREATE TRIGGER "refund_decided" AFTER INSERT OR DELETE OR UPDATE OF "failure_status", "amount" ON "merchant"."refund"
    FOR EACH ROW EXECUTE FUNCTION "merchant"."note_refund"();

-- As src/storage/merchant/figure-rows.ts does later.
INSERT INTO "merchant"."figure"
WITH "sold" AS (
    SELECT o."instance_id", o."created_ms", coalesce(o."paid_ms", o."created_ms") AS "paid_ms",
        o."stage" IN ('paid', 'wired') AS "paid", o."stage" = 'wired' AS "wired", o."amount",
        coalesce(r."amount", 0) AS "refunded"
    FROM "merchant"."order" o
    LEFT JOIN (
        SELECT "order_row", sum("amount") AS "amount" FROM "merchant"."refund"
        WHERE "failure_status" IS NULL GROUP BY "order_row"
    ) r ON r."order_row" = o."id"
)
SELECT "instance_id", k.kind, k.at - k.at % 900000, count(*) FILTER (WHERE k.orders),
    count(*) FILTER (WHERE "paid"), coalesce(sum("amount") FILTER (WHERE "paid"), 0),
    coalesce(sum("refunded") FILTER (WHERE "paid"), 0)
FROM "sold" CROSS JOIN LATERAL (VALUES
    ('created', "created_ms", true, true),
    ('all', 0, true, true),
    ('paid', "paid_ms", false, "paid"),
    ('wired', 0, false, "wired")
) AS k(kind, at, orders, counts)
WHERE k.counts
GROUP BY 1, 2, 3
UNION ALL
SELECT o."instance_id", 'refunded', r."created_ms" - r."created_ms" % 900000, 0, 0, 0, sum(r."amount")
FROM "merchant"."refund" r JOIN "merchant"."order" o ON o."id" = r."order_row"
WHERE r."failure_status" IS NULL AND o."stage" IN ('paid', 'wired')
GROUP BY 1, 2, 3;
ANALYZE "merchant"."figure";
