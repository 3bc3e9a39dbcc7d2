-- AlterTable
ALTER TABLE "bank"."account" ADD COLUMN     "password_version" INTEGER NOT NULL DEFAULT 0;
