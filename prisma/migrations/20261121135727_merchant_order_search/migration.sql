-- AlterTable
ALTER TABLE "merchant"."order" ADD COLUMN     "refunded" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "merchant"."order_block" (
    "instance_id" TEXT NOT NULL,
    "first_row" BIGINT NOT NULL,
    "last_row" BIGINT NOT NULL,
    "marks" BYTEA,

    CONSTRAINT "order_block_pkey" PRIMARY KEY ("instance_id","first_row")
);

UPDATE "merchant"."order" SET "refunded" = true
WHERE "id" IN (SELECT "order_row" FROM "merchant"."refund" WHERE "failure_status" IS NULL);

-- Refunded orders are few, and others cost these nothing.
CREATE INDEX "order_refunded_by_row" ON "merchant"."order"("instance_id", "stage", "id")
WHERE "refunded";
CREATE INDEX "order_refunded_by_date" ON "merchant"."order"("instance_id", "stage", "created_ms")
WHERE "refunded";
