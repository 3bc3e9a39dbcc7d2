-- AlterTable
ALTER TABLE "merchant"."order" ADD COLUMN     "contradicted_ms" BIGINT;

-- CreateIndex
CREATE INDEX "instance_merchant_pub_idx" ON "merchant"."instance"("merchant_pub");
