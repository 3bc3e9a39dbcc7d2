-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "merchant";

-- CreateTable
CREATE TABLE "merchant"."instance" (
    "id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "merchant_priv" BYTEA NOT NULL,
    "merchant_pub" BYTEA NOT NULL,
    "auth_method" TEXT NOT NULL,
    "token_hash" BYTEA,
    "address" JSONB NOT NULL,
    "jurisdiction" JSONB NOT NULL,
    "default_max_wire_fee" DECIMAL(24,0) NOT NULL,
    "default_wire_fee_amortization" INTEGER NOT NULL,
    "default_max_deposit_fee" DECIMAL(24,0) NOT NULL,
    "default_wire_transfer_delay_ms" BIGINT NOT NULL,
    "default_pay_delay_ms" BIGINT NOT NULL,
    "created_ms" BIGINT NOT NULL,

    CONSTRAINT "instance_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "merchant"."account" (
    "id" SERIAL NOT NULL,
    "instance_id" TEXT NOT NULL,
    "payto" TEXT NOT NULL,
    "salt" TEXT NOT NULL,
    "h_wire" BYTEA NOT NULL,
    "active" BOOLEAN NOT NULL,

    CONSTRAINT "account_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "merchant"."order" (
    "id" BIGSERIAL NOT NULL,
    "instance_id" TEXT NOT NULL,
    "order_id" TEXT NOT NULL,
    "request_hash" BYTEA NOT NULL,
    "claim_token" BYTEA,
    "amount" DECIMAL(24,0) NOT NULL,
    "summary" TEXT NOT NULL,
    "fulfillment_url" TEXT,
    "public_reorder_url" TEXT,
    "account_id" INTEGER NOT NULL,
    "max_fee" DECIMAL(24,0) NOT NULL,
    "max_wire_fee" DECIMAL(24,0) NOT NULL,
    "wire_fee_amortization" INTEGER NOT NULL,
    "created_ms" BIGINT NOT NULL,
    "pay_deadline_ms" BIGINT NOT NULL,
    "refund_deadline_ms" BIGINT NOT NULL,
    "wire_deadline_ms" BIGINT NOT NULL,
    "stage" TEXT NOT NULL,
    "open_until_ms" BIGINT,
    "nonce" BYTEA,
    "h_contract" BYTEA,
    "attempt_key" BYTEA,
    "attempt_coins" TEXT,
    "attempt_ms" BIGINT,
    "paid_ms" BIGINT,
    "session_id" TEXT,
    "session_key" BYTEA,

    CONSTRAINT "order_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "merchant"."contract" (
    "order_row" BIGINT NOT NULL,
    "terms" TEXT NOT NULL,

    CONSTRAINT "contract_pkey" PRIMARY KEY ("order_row")
);

-- CreateTable
CREATE TABLE "merchant"."deposit" (
    "coin_pub" BYTEA NOT NULL,
    "order_row" BIGINT NOT NULL,
    "exchange_url" TEXT NOT NULL,
    "contribution" DECIMAL(24,0) NOT NULL,
    "deposit_fee" DECIMAL(24,0) NOT NULL,
    "coin_sig" BYTEA NOT NULL,
    "exchange_timestamp_ms" BIGINT NOT NULL,
    "exchange_sig" BYTEA NOT NULL,
    "exchange_pub" BYTEA NOT NULL,
    "track_after_ms" BIGINT,

    CONSTRAINT "deposit_pkey" PRIMARY KEY ("coin_pub","order_row")
);

-- CreateTable
CREATE TABLE "merchant"."transfer" (
    "id" BIGSERIAL NOT NULL,
    "instance_id" TEXT NOT NULL,
    "exchange_url" TEXT NOT NULL,
    "wtid" BYTEA NOT NULL,
    "payto" TEXT NOT NULL,
    "credit_amount" DECIMAL(24,0) NOT NULL,
    "wire_fee" DECIMAL(24,0) NOT NULL,
    "execution_ms" BIGINT NOT NULL,
    "verified" BOOLEAN NOT NULL,
    "confirmed" BOOLEAN NOT NULL,

    CONSTRAINT "transfer_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "merchant"."transfer_order" (
    "transfer_id" BIGINT NOT NULL,
    "order_row" BIGINT NOT NULL,
    "deposit_value" DECIMAL(24,0) NOT NULL,
    "deposit_fee" DECIMAL(24,0) NOT NULL,

    CONSTRAINT "transfer_order_pkey" PRIMARY KEY ("transfer_id","order_row")
);

-- CreateIndex
CREATE UNIQUE INDEX "account_instance_id_payto_key" ON "merchant"."account"("instance_id", "payto");

-- CreateIndex
CREATE INDEX "order_instance_id_stage_id_idx" ON "merchant"."order"("instance_id", "stage", "id");

-- CreateIndex
CREATE INDEX "order_open_until_ms_idx" ON "merchant"."order"("open_until_ms");

-- CreateIndex
CREATE INDEX "order_session_key_idx" ON "merchant"."order"("session_key");

-- CreateIndex
CREATE UNIQUE INDEX "order_instance_id_order_id_key" ON "merchant"."order"("instance_id", "order_id");

-- CreateIndex
CREATE INDEX "deposit_order_row_idx" ON "merchant"."deposit"("order_row");

-- CreateIndex
CREATE INDEX "deposit_track_after_ms_idx" ON "merchant"."deposit"("track_after_ms");

-- CreateIndex
CREATE INDEX "transfer_instance_id_id_idx" ON "merchant"."transfer"("instance_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "transfer_wtid_exchange_url_key" ON "merchant"."transfer"("wtid", "exchange_url");

-- CreateIndex
CREATE INDEX "transfer_order_order_row_idx" ON "merchant"."transfer_order"("order_row");

-- AddForeignKey
ALTER TABLE "merchant"."account" ADD CONSTRAINT "account_instance_id_fkey" FOREIGN KEY ("instance_id") REFERENCES "merchant"."instance"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
