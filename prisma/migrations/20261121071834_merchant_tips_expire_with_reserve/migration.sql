-- AlterTable
ALTER TABLE "merchant"."tip" DROP COLUMN "expiration_ms";
