-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "exchange";

-- CreateTable
CREATE TABLE "exchange"."denomination" (
    "id" SERIAL NOT NULL,
    "h_denom_pub" BYTEA NOT NULL,
    "denom_pub" BYTEA NOT NULL,
    "value" DECIMAL(24,0) NOT NULL,
    "fee_withdraw" DECIMAL(24,0) NOT NULL,
    "fee_deposit" DECIMAL(24,0) NOT NULL,
    "fee_refresh" DECIMAL(24,0) NOT NULL,
    "fee_refund" DECIMAL(24,0) NOT NULL,
    "start_ms" BIGINT NOT NULL,
    "expire_withdraw_ms" BIGINT NOT NULL,
    "expire_deposit_ms" BIGINT NOT NULL,
    "expire_legal_ms" BIGINT NOT NULL,
    "master_sig" BYTEA NOT NULL,

    CONSTRAINT "denomination_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "exchange"."signing_key" (
    "public_key" BYTEA NOT NULL,
    "start_ms" BIGINT NOT NULL,
    "expire_ms" BIGINT NOT NULL,
    "end_ms" BIGINT NOT NULL,
    "master_sig" BYTEA NOT NULL,

    CONSTRAINT "signing_key_pkey" PRIMARY KEY ("public_key")
);

-- CreateTable
CREATE TABLE "exchange"."incoming_cursor" (
    "account" TEXT NOT NULL,
    "last_row" BIGINT NOT NULL,

    CONSTRAINT "incoming_cursor_pkey" PRIMARY KEY ("account")
);

-- CreateTable
CREATE TABLE "exchange"."reserve" (
    "reserve_pub" BYTEA NOT NULL,
    "balance" DECIMAL(24,0) NOT NULL,
    "created_ms" BIGINT NOT NULL,

    CONSTRAINT "reserve_pkey" PRIMARY KEY ("reserve_pub")
);

-- CreateTable
CREATE TABLE "exchange"."reserve_credit" (
    "wire_row" BIGINT NOT NULL,
    "reserve_pub" BYTEA NOT NULL,
    "amount" DECIMAL(24,0) NOT NULL,
    "sender_payto" TEXT NOT NULL,
    "timestamp_ms" BIGINT NOT NULL,

    CONSTRAINT "reserve_credit_pkey" PRIMARY KEY ("wire_row")
);

-- CreateTable
CREATE TABLE "exchange"."withdrawal" (
    "reserve_pub" BYTEA NOT NULL,
    "h_coin_ev" BYTEA NOT NULL,
    "id" BIGSERIAL NOT NULL,
    "denomination_id" INTEGER NOT NULL,
    "amount_with_fee" DECIMAL(24,0) NOT NULL,
    "withdraw_fee" DECIMAL(24,0) NOT NULL,
    "reserve_sig" BYTEA NOT NULL,

    CONSTRAINT "withdrawal_pkey" PRIMARY KEY ("reserve_pub","h_coin_ev")
);

-- CreateTable
CREATE TABLE "exchange"."coin" (
    "coin_pub" BYTEA NOT NULL,
    "denomination_id" INTEGER NOT NULL,
    "denom_sig" BYTEA NOT NULL,
    "value" DECIMAL(24,0) NOT NULL,
    "spent" DECIMAL(24,0) NOT NULL,

    CONSTRAINT "coin_pkey" PRIMARY KEY ("coin_pub")
);

-- CreateTable
CREATE TABLE "exchange"."merchant_account" (
    "id" SERIAL NOT NULL,
    "merchant_pub" BYTEA NOT NULL,
    "h_wire" BYTEA NOT NULL,
    "payto" TEXT NOT NULL,
    "salt" TEXT NOT NULL,

    CONSTRAINT "merchant_account_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "exchange"."deposit" (
    "coin_pub" BYTEA NOT NULL,
    "h_contract" BYTEA NOT NULL,
    "merchant_pub" BYTEA NOT NULL,
    "id" BIGSERIAL NOT NULL,
    "account_id" INTEGER NOT NULL,
    "amount_with_fee" DECIMAL(24,0) NOT NULL,
    "deposit_fee" DECIMAL(24,0) NOT NULL,
    "timestamp_ms" BIGINT NOT NULL,
    "refund_deadline_ms" BIGINT NOT NULL,
    "wire_deadline_ms" BIGINT NOT NULL,
    "exchange_timestamp_ms" BIGINT NOT NULL,
    "coin_sig" BYTEA NOT NULL,
    "ready_ms" BIGINT NOT NULL,
    "transfer_id" BIGINT,

    CONSTRAINT "deposit_pkey" PRIMARY KEY ("coin_pub","h_contract","merchant_pub")
);

-- CreateTable
CREATE TABLE "exchange"."refresh" (
    "rc" BYTEA NOT NULL,
    "id" BIGSERIAL NOT NULL,
    "old_coin_pub" BYTEA NOT NULL,
    "denomination_id" INTEGER NOT NULL,
    "amount_with_fee" DECIMAL(24,0) NOT NULL,
    "refresh_fee" DECIMAL(24,0) NOT NULL,
    "coin_sig" BYTEA NOT NULL,
    "no_reveal_index" INTEGER NOT NULL,
    "revealed_cost" DECIMAL(24,0),
    "transfer_pub" BYTEA,
    "transfer_privs" BYTEA[],

    CONSTRAINT "refresh_pkey" PRIMARY KEY ("rc")
);

-- CreateTable
CREATE TABLE "exchange"."refresh_coin" (
    "rc" BYTEA NOT NULL,
    "coin_index" INTEGER NOT NULL,
    "denomination_id" INTEGER NOT NULL,
    "coin_ev" BYTEA NOT NULL,
    "link_sig" BYTEA NOT NULL,
    "ev_sig" BYTEA NOT NULL,

    CONSTRAINT "refresh_coin_pkey" PRIMARY KEY ("rc","coin_index")
);

-- CreateTable
CREATE TABLE "exchange"."transfer" (
    "id" BIGSERIAL NOT NULL,
    "wtid" BYTEA NOT NULL,
    "account_id" INTEGER NOT NULL,
    "amount" DECIMAL(24,0) NOT NULL,
    "wire_fee" DECIMAL(24,0) NOT NULL,
    "execution_ms" BIGINT NOT NULL,
    "state" TEXT NOT NULL,
    "bank_row" BIGINT,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "not_before_ms" BIGINT NOT NULL,

    CONSTRAINT "transfer_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "denomination_h_denom_pub_key" ON "exchange"."denomination"("h_denom_pub");

-- CreateIndex
CREATE INDEX "reserve_credit_reserve_pub_wire_row_idx" ON "exchange"."reserve_credit"("reserve_pub", "wire_row");

-- CreateIndex
CREATE UNIQUE INDEX "merchant_account_merchant_pub_h_wire_key" ON "exchange"."merchant_account"("merchant_pub", "h_wire");

-- CreateIndex
CREATE INDEX "deposit_transfer_id_ready_ms_idx" ON "exchange"."deposit"("transfer_id", "ready_ms");

-- CreateIndex
CREATE INDEX "refresh_old_coin_pub_idx" ON "exchange"."refresh"("old_coin_pub");

-- CreateIndex
CREATE UNIQUE INDEX "transfer_wtid_key" ON "exchange"."transfer"("wtid");

-- CreateIndex
CREATE INDEX "transfer_state_not_before_ms_idx" ON "exchange"."transfer"("state", "not_before_ms");

-- What no statement may ever do, whatever a bug asks for.
ALTER TABLE "exchange"."reserve" ADD CONSTRAINT "reserve_not_negative" CHECK ("balance" >= 0);
ALTER TABLE "exchange"."coin" ADD CONSTRAINT "coin_not_overspent" CHECK ("spent" >= 0 AND "spent" <= "value");
ALTER TABLE "exchange"."deposit" ADD CONSTRAINT "deposit_covers_fee" CHECK ("deposit_fee" >= 0 AND "amount_with_fee" >= "deposit_fee");
ALTER TABLE "exchange"."transfer" ADD CONSTRAINT "transfer_state" CHECK ("state" IN ('prepared', 'done'));
