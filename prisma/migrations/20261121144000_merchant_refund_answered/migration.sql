-- AlterTable
ALTER TABLE "merchant"."refund" ADD COLUMN     "answered_ms" BIGINT;
