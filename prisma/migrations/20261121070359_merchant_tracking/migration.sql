-- AlterTable
ALTER TABLE "merchant"."transfer" ADD COLUMN     "proof" TEXT,
ALTER COLUMN "wire_fee" DROP NOT NULL,
ALTER COLUMN "execution_ms" DROP NOT NULL;

-- CreateTable
CREATE TABLE "merchant"."tracking_report" (
    "id" BIGSERIAL NOT NULL,
    "report_key" BYTEA NOT NULL,
    "instance_id" TEXT NOT NULL,
    "order_row" BIGINT,
    "coin_pub" BYTEA,
    "exchange_url" TEXT NOT NULL,
    "code" INTEGER NOT NULL,
    "exchange_ec" INTEGER NOT NULL,
    "exchange_hc" INTEGER NOT NULL,
    "proof" TEXT,
    "reported_ms" BIGINT NOT NULL,

    CONSTRAINT "tracking_report_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "tracking_report_report_key_key" ON "merchant"."tracking_report"("report_key");

-- CreateIndex
CREATE INDEX "tracking_report_order_row_idx" ON "merchant"."tracking_report"("order_row");
