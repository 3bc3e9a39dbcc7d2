-- AlterTable
ALTER TABLE "merchant"."contract" ADD COLUMN     "labels" TEXT;
