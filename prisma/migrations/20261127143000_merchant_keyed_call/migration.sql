-- Private calls under an Idempotency-Key, with their sealed answers.
CREATE TABLE "merchant"."keyed_call" (
    "key_hash" BYTEA NOT NULL,
    "instance_id" TEXT NOT NULL,
    "request_hash" BYTEA NOT NULL,
    "order_id" TEXT,
    "answer" BYTEA,
    "attempt" INTEGER NOT NULL DEFAULT 1,
    "held_until_ms" BIGINT NOT NULL,
    "created_ms" BIGINT NOT NULL,
    "expires_ms" BIGINT NOT NULL,

    CONSTRAINT "keyed_call_pkey" PRIMARY KEY ("key_hash")
);
CREATE INDEX "keyed_call_instance_id_created_ms_idx" ON "merchant"."keyed_call"("instance_id", "created_ms");
CREATE INDEX "keyed_call_instance_id_order_id_idx" ON "merchant"."keyed_call"("instance_id", "order_id");
CREATE INDEX "keyed_call_expires_ms_idx" ON "merchant"."keyed_call"("expires_ms");
