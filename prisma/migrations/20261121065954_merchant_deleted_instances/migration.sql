-- AlterTable
ALTER TABLE "merchant"."instance" ADD COLUMN     "deleted_ms" BIGINT;
