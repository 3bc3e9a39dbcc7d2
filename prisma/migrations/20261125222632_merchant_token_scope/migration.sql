-- AlterTable
ALTER TABLE "merchant"."access_token" ADD COLUMN     "scope" TEXT NOT NULL DEFAULT 'all';
