-- AlterTable
ALTER TABLE "merchant"."access_token" ADD COLUMN     "expires_ms" BIGINT,
ADD COLUMN     "refreshable" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "signed_in_ms" BIGINT;

-- CreateIndex
CREATE INDEX "access_token_expires_ms_idx" ON "merchant"."access_token"("expires_ms");
