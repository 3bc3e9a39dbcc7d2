-- AlterTable
ALTER TABLE "exchange"."deposit" ADD COLUMN     "refunded" DECIMAL(24,0);

-- CreateTable
CREATE TABLE "exchange"."refund" (
    "coin_pub" BYTEA NOT NULL,
    "h_contract" BYTEA NOT NULL,
    "merchant_pub" BYTEA NOT NULL,
    "rtransaction_id" BIGINT NOT NULL,
    "id" BIGSERIAL NOT NULL,
    "amount_with_fee" DECIMAL(24,0) NOT NULL,
    "refund_fee" DECIMAL(24,0) NOT NULL,
    "merchant_sig" BYTEA NOT NULL,

    CONSTRAINT "refund_pkey" PRIMARY KEY ("coin_pub","h_contract","merchant_pub","rtransaction_id")
);

-- CreateTable
CREATE TABLE "merchant"."refund" (
    "id" BIGSERIAL NOT NULL,
    "order_row" BIGINT NOT NULL,
    "coin_pub" BYTEA NOT NULL,
    "amount" DECIMAL(24,0) NOT NULL,
    "refund_fee" DECIMAL(24,0) NOT NULL,
    "reason" TEXT NOT NULL,
    "created_ms" BIGINT NOT NULL,
    "try_after_ms" BIGINT,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "exchange_sig" BYTEA,
    "exchange_pub" BYTEA,
    "failure_status" INTEGER,
    "failure_body" TEXT,
    "taken_ms" BIGINT,

    CONSTRAINT "refund_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "refund_order_row_idx" ON "merchant"."refund"("order_row");

-- CreateIndex
CREATE INDEX "refund_try_after_ms_idx" ON "merchant"."refund"("try_after_ms");
