-- AlterTable
ALTER TABLE "exchange"."denomination" ADD COLUMN     "revocation_sig" BYTEA,
ADD COLUMN     "revoked_ms" BIGINT;

-- CreateTable
CREATE TABLE "exchange"."recoup" (
    "id" BIGSERIAL NOT NULL,
    "coin_pub" BYTEA NOT NULL,
    "denomination_id" INTEGER NOT NULL,
    "amount" DECIMAL(24,0) NOT NULL,
    "coin_sig" BYTEA NOT NULL,
    "blinding_secret" BYTEA NOT NULL,
    "timestamp_ms" BIGINT NOT NULL,
    "reserve_pub" BYTEA,
    "old_coin_pub" BYTEA,

    CONSTRAINT "recoup_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "exchange"."reserve_closing" (
    "id" BIGSERIAL NOT NULL,
    "reserve_pub" BYTEA NOT NULL,
    "amount_with_fee" DECIMAL(24,0) NOT NULL,
    "closing_fee" DECIMAL(24,0) NOT NULL,
    "receiver_payto" TEXT NOT NULL,
    "wtid" BYTEA NOT NULL,
    "timestamp_ms" BIGINT NOT NULL,
    "state" TEXT NOT NULL,
    "bank_row" BIGINT,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "not_before_ms" BIGINT NOT NULL,

    CONSTRAINT "reserve_closing_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "exchange"."auditor_cursor" (
    "auditor_url" TEXT NOT NULL,
    "last_deposit" BIGINT NOT NULL,

    CONSTRAINT "auditor_cursor_pkey" PRIMARY KEY ("auditor_url")
);

-- CreateIndex
CREATE INDEX "recoup_coin_pub_idx" ON "exchange"."recoup"("coin_pub");

-- CreateIndex
CREATE INDEX "recoup_reserve_pub_idx" ON "exchange"."recoup"("reserve_pub");

-- CreateIndex
CREATE INDEX "recoup_old_coin_pub_idx" ON "exchange"."recoup"("old_coin_pub");

-- CreateIndex
CREATE UNIQUE INDEX "reserve_closing_wtid_key" ON "exchange"."reserve_closing"("wtid");

-- CreateIndex
CREATE INDEX "reserve_closing_reserve_pub_idx" ON "exchange"."reserve_closing"("reserve_pub");

-- CreateIndex
CREATE INDEX "reserve_closing_state_not_before_ms_idx" ON "exchange"."reserve_closing"("state", "not_before_ms");

-- CreateIndex
CREATE INDEX "deposit_id_idx" ON "exchange"."deposit" USING BRIN ("id");

-- CreateIndex
CREATE INDEX "refresh_coin_coin_ev_idx" ON "exchange"."refresh_coin" USING HASH ("coin_ev");

-- CreateIndex
CREATE INDEX "withdrawal_h_coin_ev_idx" ON "exchange"."withdrawal" USING HASH ("h_coin_ev");
