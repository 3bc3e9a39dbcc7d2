-- AlterTable
ALTER TABLE "exchange"."reserve_closing" ADD COLUMN     "failure" TEXT;

-- AlterTable
ALTER TABLE "exchange"."transfer" ADD COLUMN     "failure" TEXT;
