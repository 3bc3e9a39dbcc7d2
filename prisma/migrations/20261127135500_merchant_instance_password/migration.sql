-- AlterTable
ALTER TABLE "merchant"."instance" ADD COLUMN     "password_hash" TEXT;
