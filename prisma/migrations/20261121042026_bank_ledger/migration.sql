-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "bank";

-- CreateEnum
CREATE TYPE "bank"."withdrawal_status" AS ENUM ('pending', 'selected', 'approved', 'confirmed', 'aborted');

-- CreateTable
CREATE TABLE "bank"."account" (
    "id" SERIAL NOT NULL,
    "username" TEXT NOT NULL,
    "password_hash" TEXT,
    "debit_limit_units" DECIMAL(24,0) NOT NULL,
    "balance_units" DECIMAL(24,0) NOT NULL DEFAULT 0,
    "is_exchange" BOOLEAN NOT NULL DEFAULT false,
    "created_ms" BIGINT NOT NULL,

    CONSTRAINT "account_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "bank"."transfer" (
    "id" BIGSERIAL NOT NULL,
    "subject" TEXT NOT NULL,
    "timestamp_ms" BIGINT NOT NULL,
    "requester_id" INTEGER,
    "request_key" TEXT,
    "reserve_pub" BYTEA,
    "wtid" BYTEA,
    "exchange_base_url" TEXT,
    "corrects_id" BIGINT,

    CONSTRAINT "transfer_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "bank"."posting" (
    "transfer_id" BIGINT NOT NULL,
    "account_id" INTEGER NOT NULL,
    "units" DECIMAL(24,0) NOT NULL,

    CONSTRAINT "posting_pkey" PRIMARY KEY ("transfer_id","account_id")
);

-- CreateTable
CREATE TABLE "bank"."withdrawal" (
    "id" TEXT NOT NULL,
    "account_id" INTEGER NOT NULL,
    "units" DECIMAL(24,0) NOT NULL,
    "status" "bank"."withdrawal_status" NOT NULL DEFAULT 'pending',
    "reserve_pub" BYTEA,
    "exchange_payto" TEXT,
    "exchange_account_id" INTEGER,
    "transfer_id" BIGINT,
    "created_ms" BIGINT NOT NULL,

    CONSTRAINT "withdrawal_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "account_username_key" ON "bank"."account"("username");

-- CreateIndex
CREATE UNIQUE INDEX "transfer_corrects_id_key" ON "bank"."transfer"("corrects_id");

-- CreateIndex
CREATE UNIQUE INDEX "transfer_requester_id_request_key_key" ON "bank"."transfer"("requester_id", "request_key");

-- CreateIndex
CREATE INDEX "posting_account_id_transfer_id_idx" ON "bank"."posting"("account_id", "transfer_id");

-- CreateIndex
CREATE UNIQUE INDEX "withdrawal_transfer_id_key" ON "bank"."withdrawal"("transfer_id");

-- CreateIndex
CREATE INDEX "withdrawal_account_id_created_ms_idx" ON "bank"."withdrawal"("account_id", "created_ms");

-- AddForeignKey
ALTER TABLE "bank"."transfer" ADD CONSTRAINT "transfer_corrects_id_fkey" FOREIGN KEY ("corrects_id") REFERENCES "bank"."transfer"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "bank"."transfer" ADD CONSTRAINT "transfer_requester_id_fkey" FOREIGN KEY ("requester_id") REFERENCES "bank"."account"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "bank"."posting" ADD CONSTRAINT "posting_transfer_id_fkey" FOREIGN KEY ("transfer_id") REFERENCES "bank"."transfer"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "bank"."posting" ADD CONSTRAINT "posting_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "bank"."account"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "bank"."withdrawal" ADD CONSTRAINT "withdrawal_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "bank"."account"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "bank"."withdrawal" ADD CONSTRAINT "withdrawal_exchange_account_id_fkey" FOREIGN KEY ("exchange_account_id") REFERENCES "bank"."account"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "bank"."withdrawal" ADD CONSTRAINT "withdrawal_transfer_id_fkey" FOREIGN KEY ("transfer_id") REFERENCES "bank"."transfer"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- No account goes below its debit limit, whatever the application believed.
ALTER TABLE "bank"."account" ADD CONSTRAINT "account_within_debit_limit" CHECK ("balance_units" >= -"debit_limit_units");

ALTER TABLE "bank"."posting" ADD CONSTRAINT "posting_moves_money" CHECK ("units" <> 0);

-- The postings of a transfer sum to zero when it commits.
CREATE FUNCTION "bank"."assert_transfer_balanced"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF (SELECT sum("units") FROM "bank"."posting" WHERE "transfer_id" = NEW."transfer_id") <> 0 THEN
        RAISE EXCEPTION 'postings of transfer % do not sum to zero', NEW."transfer_id" USING ERRCODE = 'check_violation';
    END IF;
    RETURN NULL;
END
$$;

CREATE CONSTRAINT TRIGGER "posting_balanced" AFTER INSERT ON "bank"."posting"
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "bank"."assert_transfer_balanced"();

-- Money rows are never edited or deleted.
CREATE FUNCTION "bank"."refuse_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'rows of %.% are never changed', TG_TABLE_SCHEMA, TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END
$$;

CREATE TRIGGER "posting_unchanged" BEFORE UPDATE OR DELETE ON "bank"."posting"
    FOR EACH ROW EXECUTE FUNCTION "bank"."refuse_change"();

CREATE TRIGGER "transfer_unchanged" BEFORE UPDATE OR DELETE ON "bank"."transfer"
    FOR EACH ROW EXECUTE FUNCTION "bank"."refuse_change"();
