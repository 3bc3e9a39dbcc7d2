-- CreateTable
CREATE TABLE "merchant"."webhook" (
    "id" BIGSERIAL NOT NULL,
    "instance_id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "url" TEXT NOT NULL,
    "events" TEXT[],
    "description" TEXT NOT NULL DEFAULT '',
    "method" TEXT NOT NULL DEFAULT 'POST',
    "header_template" TEXT,
    "body_template" TEXT,
    "secrets" BYTEA,
    "created_ms" BIGINT NOT NULL,
    "due_ms" BIGINT,
    "failures" INTEGER NOT NULL DEFAULT 0,
    "paused_until_ms" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "webhook_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "merchant"."webhook_delivery" (
    "id" BIGSERIAL NOT NULL,
    "webhook_id" BIGINT NOT NULL,
    "instance_id" TEXT NOT NULL,
    "position" BIGINT,
    "order_row" BIGINT,
    "created_ms" BIGINT NOT NULL,
    "state" TEXT NOT NULL,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "started_ms" BIGINT NOT NULL,
    "next_ms" BIGINT NOT NULL,
    "tried_ms" BIGINT,
    "took_ms" INTEGER,
    "status" INTEGER,
    "failure" TEXT,
    "answer" TEXT,
    "sent" TEXT,

    CONSTRAINT "webhook_delivery_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "webhook_instance_id_kind_name_key" ON "merchant"."webhook"("instance_id", "kind", "name");

-- CreateIndex
CREATE INDEX "webhook_delivery_webhook_id_id_idx" ON "merchant"."webhook_delivery"("webhook_id", "id");

-- The webhooks that have something to deliver.
CREATE INDEX "webhook_due" ON "merchant"."webhook"("due_ms") WHERE "due_ms" IS NOT NULL;

-- What one of them has to deliver, in the order of its events.
CREATE INDEX "webhook_delivery_pending" ON "merchant"."webhook_delivery"("webhook_id", "next_ms", "id") WHERE "state" = 'pending';

-- Forgetting erases what deliveries of an order show.
CREATE INDEX "webhook_delivery_shown" ON "merchant"."webhook_delivery"("order_row")
WHERE "order_row" IS NOT NULL AND ("answer" IS NOT NULL OR "sent" IS NOT NULL);

-- In the same transaction, whichever statement forgets or deletes.
CREATE FUNCTION "merchant"."forget_in_deliveries"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    UPDATE "merchant"."webhook_delivery" SET "answer" = NULL, "sent" = NULL
    WHERE "order_row" = OLD."id" AND ("answer" IS NOT NULL OR "sent" IS NOT NULL);
    RETURN NULL;
END
$$;

CREATE TRIGGER "order_forgotten" AFTER DELETE OR UPDATE OF "forgotten_ms" ON "merchant"."order"
    FOR EACH ROW EXECUTE FUNCTION "merchant"."forget_in_deliveries"();
