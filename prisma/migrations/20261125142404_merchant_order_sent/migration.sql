-- AlterTable
ALTER TABLE "merchant"."order" ADD COLUMN     "sent_ms" BIGINT,
ADD COLUMN     "sent_note" TEXT;
