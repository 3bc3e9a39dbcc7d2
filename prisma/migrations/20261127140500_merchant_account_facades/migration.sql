-- AlterTable
ALTER TABLE "merchant"."account" ADD COLUMN     "facade_credentials" BYTEA,
ADD COLUMN     "facade_url" TEXT;
