-- What happens to orders, products, transfers and tips, for the merchant's own systems.
ALTER TABLE "merchant"."order" ADD COLUMN     "event_seq" INTEGER NOT NULL DEFAULT 1;

-- CreateTable
CREATE TABLE "merchant"."event_note" (
    "id" BIGSERIAL NOT NULL,
    "instance_id" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "object_id" TEXT NOT NULL,
    "order_row" BIGINT,
    "seq" INTEGER,
    "amount" DECIMAL(24,0),
    "created_ms" BIGINT,
    "facts" JSONB,

    CONSTRAINT "event_note_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "merchant"."event" (
    "position" BIGSERIAL NOT NULL,
    "instance_id" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "object_id" TEXT NOT NULL,
    "order_row" BIGINT,
    "seq" INTEGER,
    "amount" DECIMAL(24,0),
    "created_ms" BIGINT NOT NULL,
    "facts" JSONB,

    CONSTRAINT "event_pkey" PRIMARY KEY ("position")
);

-- CreateIndex
CREATE INDEX "event_instance_id_type_position_idx" ON "merchant"."event"("instance_id", "type", "position");

-- Triggers, so that no statement can change an order without its event.
CREATE FUNCTION "merchant"."note_new_order_event"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO "merchant"."event_note"
        ("instance_id", "type", "object_id", "order_row", "seq", "amount", "created_ms")
    VALUES (NEW."instance_id", 'order.created', NEW."order_id", NEW."id", 1, NEW."amount", NEW."created_ms");
    RETURN NULL;
END
$$;

CREATE TRIGGER "order_event_made" AFTER INSERT ON "merchant"."order"
    FOR EACH ROW WHEN (NEW."stage" = 'open') EXECUTE FUNCTION "merchant"."note_new_order_event"();

CREATE FUNCTION "merchant"."note_order_event"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    NEW."event_seq" := OLD."event_seq" + 1;
    INSERT INTO "merchant"."event_note"
        ("instance_id", "type", "object_id", "order_row", "seq", "amount", "created_ms")
    VALUES (
        NEW."instance_id",
        CASE
            WHEN OLD."stage" = NEW."stage" THEN 'order.claimed'
            WHEN NEW."stage" = 'wired' THEN 'order.settled'
            ELSE 'order.' || NEW."stage"
        END,
        NEW."order_id", NEW."id", NEW."event_seq", NEW."amount",
        CASE
            WHEN OLD."stage" = NEW."stage" THEN NEW."claimed_ms"
            WHEN NEW."stage" = 'paid' THEN NEW."paid_ms"
        END
    );
    RETURN NEW;
END
$$;

-- The row is locked before the trigger runs, so its events are noted one after the other.
CREATE TRIGGER "order_event" BEFORE UPDATE OF "stage", "nonce" ON "merchant"."order"
    FOR EACH ROW WHEN (OLD."stage" IS DISTINCT FROM NEW."stage" OR OLD."nonce" IS DISTINCT FROM NEW."nonce")
    EXECUTE FUNCTION "merchant"."note_order_event"();

-- Refunds of all coins that one statement decides are one event.
CREATE FUNCTION "merchant"."note_refund_events"("rows" BIGINT[], "what" TEXT) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
    -- What others have done to the same order until now is then seen by the next statement.
    PERFORM FROM "merchant"."order" WHERE "id" = ANY("rows") ORDER BY "id" FOR UPDATE;
    WITH "sums" AS (
        SELECT r."order_row",
            coalesce(sum(r."amount") FILTER (WHERE r."failure_status" IS NULL), 0) AS "given",
            coalesce(sum(r."amount") FILTER (WHERE r."exchange_sig" IS NOT NULL), 0) AS "confirmed",
            coalesce(sum(r."amount") FILTER (WHERE r."failure_status" IS NULL AND r."taken_ms" IS NOT NULL), 0) AS "taken",
            bool_or(r."failure_status" IS NULL AND r."exchange_sig" IS NULL) AS "undecided"
        FROM "merchant"."refund" r WHERE r."order_row" = ANY("rows") GROUP BY r."order_row"
    ), "counted" AS (
        UPDATE "merchant"."order" o SET "event_seq" = o."event_seq" + 1
        FROM "sums" s
        WHERE o."id" = s."order_row" AND o."stage" IN ('paid', 'wired')
            AND ("what" <> 'order.refunded' OR NOT s."undecided")
        RETURNING o."id", o."instance_id", o."order_id", o."event_seq", o."amount", s."given", s."confirmed", s."taken"
    )
    INSERT INTO "merchant"."event_note"
        ("instance_id", "type", "object_id", "order_row", "seq", "amount", "facts")
    SELECT c."instance_id", "what", c."order_id", c."id", c."event_seq", c."amount",
        jsonb_build_object('given', c."given"::text, 'confirmed', c."confirmed"::text, 'taken', c."taken"::text)
    FROM "counted" c ORDER BY c."id";
END
$$;

CREATE FUNCTION "merchant"."note_decided_refunds"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM "merchant"."note_refund_events"(array_agg(DISTINCT n."order_row"), 'order.refund_requested')
    FROM "new_rows" n HAVING count(*) > 0;
    RETURN NULL;
END
$$;

CREATE FUNCTION "merchant"."note_answered_refunds"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM "merchant"."note_refund_events"(m."rows", m."what")
    FROM (
        SELECT c."what", array_agg(DISTINCT n."order_row") AS "rows"
        FROM "new_rows" n
        JOIN "old_rows" o USING ("id")
        CROSS JOIN LATERAL (VALUES
            ('order.refunded', o."exchange_sig" IS NULL AND n."exchange_sig" IS NOT NULL),
            ('order.refund_failed', o."failure_status" IS NULL AND n."failure_status" IS NOT NULL),
            ('order.refund_taken', o."taken_ms" IS NULL AND n."taken_ms" IS NOT NULL)
        ) AS c("what", "happened")
        WHERE c."happened"
        GROUP BY c."what"
    ) m;
    RETURN NULL;
END
$$;

CREATE TRIGGER "refund_event_decided" AFTER INSERT ON "merchant"."refund"
    REFERENCING NEW TABLE AS "new_rows" FOR EACH STATEMENT EXECUTE FUNCTION "merchant"."note_decided_refunds"();
CREATE TRIGGER "refund_event_answered" AFTER UPDATE ON "merchant"."refund"
    REFERENCING OLD TABLE AS "old_rows" NEW TABLE AS "new_rows"
    FOR EACH STATEMENT EXECUTE FUNCTION "merchant"."note_answered_refunds"();

CREATE FUNCTION "merchant"."note_product_event"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    changed "merchant"."product";
BEGIN
    IF TG_OP = 'DELETE' THEN changed := OLD; ELSE changed := NEW; END IF;
    INSERT INTO "merchant"."event_note" ("instance_id", "type", "object_id")
    VALUES (
        changed."instance_id",
        CASE TG_OP WHEN 'INSERT' THEN 'product.created' WHEN 'UPDATE' THEN 'product.updated' ELSE 'product.deleted' END,
        changed."product_id"
    );
    RETURN NULL;
END
$$;

CREATE TRIGGER "product_event" AFTER INSERT OR DELETE ON "merchant"."product"
    FOR EACH ROW EXECUTE FUNCTION "merchant"."note_product_event"();
-- Not `total_sold`: each sale has its order's events.
CREATE TRIGGER "product_event_changed" AFTER UPDATE OF "description", "description_i18n", "unit", "image", "price",
    "taxes", "address", "forgettable", "total_stock", "total_lost", "next_restock_ms" ON "merchant"."product"
    FOR EACH ROW EXECUTE FUNCTION "merchant"."note_product_event"();

CREATE FUNCTION "merchant"."note_transfer_event"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO "merchant"."event_note" ("instance_id", "type", "object_id", "amount", "facts")
    SELECT NEW."instance_id", c."what", NEW."id"::text, NEW."credit_amount",
        jsonb_build_object('wtid', encode(NEW."wtid", 'hex'), 'exchangeUrl', NEW."exchange_url")
    FROM (VALUES
        ('transfer.confirmed', NEW."confirmed" AND (TG_OP = 'INSERT' OR NOT OLD."confirmed")),
        ('transfer.verified', NEW."verified" AND (TG_OP = 'INSERT' OR NOT OLD."verified"))
    ) AS c("what", "happened")
    WHERE c."happened";
    RETURN NULL;
END
$$;

CREATE TRIGGER "transfer_event" AFTER INSERT OR UPDATE OF "verified", "confirmed" ON "merchant"."transfer"
    FOR EACH ROW EXECUTE FUNCTION "merchant"."note_transfer_event"();

CREATE FUNCTION "merchant"."note_tip_event"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO "merchant"."event_note" ("instance_id", "type", "object_id", "amount", "created_ms", "facts")
    SELECT t."instance_id", CASE TG_TABLE_NAME WHEN 'tip' THEN 'tip.authorized' ELSE 'tip.picked_up' END,
        encode(t."tip_id", 'hex'), t."amount", NEW."created_ms",
        jsonb_build_object('pickedUp', t."picked_up"::text)
    FROM "merchant"."tip" t WHERE t."tip_id" = NEW."tip_id";
    RETURN NULL;
END
$$;

CREATE TRIGGER "tip_event" AFTER INSERT ON "merchant"."tip"
    FOR EACH ROW EXECUTE FUNCTION "merchant"."note_tip_event"();
CREATE TRIGGER "tip_pickup_event" AFTER INSERT ON "merchant"."tip_pickup"
    FOR EACH ROW EXECUTE FUNCTION "merchant"."note_tip_event"();
