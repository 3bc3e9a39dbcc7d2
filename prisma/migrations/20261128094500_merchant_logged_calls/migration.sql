-- Private calls and their answers, without secrets.
CREATE TABLE "merchant"."logged_call" (
    "id" BIGSERIAL NOT NULL,
    "instance_id" TEXT NOT NULL,
    "created_ms" BIGINT NOT NULL,
    "method" TEXT NOT NULL,
    "path" TEXT NOT NULL,
    "status" INTEGER NOT NULL,
    "code" INTEGER,
    "error" TEXT,
    "took_ms" INTEGER NOT NULL,
    "opener" TEXT NOT NULL,
    "token_id" BIGINT,
    "request_id" TEXT,
    "keyed" BOOLEAN NOT NULL,
    "headers" TEXT NOT NULL,
    "request_body" TEXT,
    "answer_body" TEXT,
    "request_length" INTEGER,
    "answer_length" INTEGER,
    "order_id" TEXT,

    CONSTRAINT "logged_call_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "logged_call_instance_id_id_idx" ON "merchant"."logged_call"("instance_id", "id");

-- The calls about one order, which forgetting it looks for.
CREATE INDEX "logged_call_order" ON "merchant"."logged_call"("instance_id", "order_id", "id")
WHERE "order_id" IS NOT NULL;

-- In the same transaction, whichever statement forgets or deletes. The lock waits for batches of calls
-- that are being written. Later batches see what was forgotten (src/storage/merchant/logged-calls.ts).
CREATE FUNCTION "merchant"."forget_in_logged_calls"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM pg_advisory_xact_lock(4610006, hashtext(OLD."instance_id"));
    UPDATE "merchant"."logged_call" SET "request_body" = NULL, "answer_body" = NULL
    WHERE "instance_id" = OLD."instance_id" AND "order_id" = OLD."order_id"
      AND ("request_body" IS NOT NULL OR "answer_body" IS NOT NULL);
    RETURN NULL;
END
$$;

CREATE TRIGGER "order_forgotten_in_calls" AFTER DELETE OR UPDATE OF "forgotten_ms" ON "merchant"."order"
    FOR EACH ROW EXECUTE FUNCTION "merchant"."forget_in_logged_calls"();
