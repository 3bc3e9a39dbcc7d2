-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "auditor";

-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "sync";

-- CreateTable
CREATE TABLE "auditor"."exchange" (
    "master_pub" BYTEA NOT NULL,
    "exchange_url" TEXT NOT NULL,

    CONSTRAINT "exchange_pkey" PRIMARY KEY ("master_pub")
);

-- CreateTable
CREATE TABLE "auditor"."deposit_confirmation" (
    "id" BIGSERIAL NOT NULL,
    "h_contract" BYTEA NOT NULL,
    "h_wire" BYTEA NOT NULL,
    "timestamp_ms" BIGINT NOT NULL,
    "refund_deadline_ms" BIGINT NOT NULL,
    "amount_without_fee" DECIMAL(24,0) NOT NULL,
    "coin_pub" BYTEA NOT NULL,
    "merchant_pub" BYTEA NOT NULL,
    "exchange_sig" BYTEA NOT NULL,
    "exchange_pub" BYTEA NOT NULL,
    "master_pub" BYTEA NOT NULL,
    "master_sig" BYTEA NOT NULL,
    "received_ms" BIGINT NOT NULL,

    CONSTRAINT "deposit_confirmation_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "auditor"."complaint" (
    "id" BIGSERIAL NOT NULL,
    "complaint" JSONB NOT NULL,
    "received_ms" BIGINT NOT NULL,

    CONSTRAINT "complaint_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sync"."account" (
    "wallet_key" BYTEA NOT NULL,
    "created_ms" BIGINT NOT NULL,
    "backup_hash" BYTEA,
    "previous_hash" BYTEA,
    "signature" BYTEA,
    "backup" BYTEA,
    "uploaded_ms" BIGINT,
    "upload_day" BIGINT NOT NULL DEFAULT 0,
    "uploads" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "account_pkey" PRIMARY KEY ("wallet_key")
);

-- CreateIndex
CREATE UNIQUE INDEX "deposit_confirmation_coin_pub_h_contract_merchant_pub_excha_key" ON "auditor"."deposit_confirmation"("coin_pub", "h_contract", "merchant_pub", "exchange_pub", "timestamp_ms");
