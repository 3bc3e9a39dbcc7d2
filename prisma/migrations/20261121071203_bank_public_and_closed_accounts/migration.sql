-- AlterTable
ALTER TABLE "bank"."account" ADD COLUMN     "closed_ms" BIGINT,
ADD COLUMN     "is_public" BOOLEAN NOT NULL DEFAULT false;
