-- DropIndex
DROP INDEX "web"."session_audience_subject_expires_ms_idx";

-- AlterTable
ALTER TABLE "auditor"."complaint" ADD COLUMN     "filed_by" BYTEA;

-- AlterTable
ALTER TABLE "sync"."account" ADD COLUMN     "counted_for" BYTEA,
ADD COLUMN     "used_ms" BIGINT;

-- AlterTable
ALTER TABLE "web"."session" ADD COLUMN     "opened_by" BYTEA;

-- CreateIndex
CREATE INDEX "complaint_filed_by_idx" ON "auditor"."complaint"("filed_by");

-- CreateIndex
CREATE INDEX "complaint_received_ms_idx" ON "auditor"."complaint"("received_ms");

-- CreateIndex
CREATE INDEX "account_counted_for_idx" ON "sync"."account"("counted_for");

-- CreateIndex
CREATE INDEX "session_audience_subject_opened_by_expires_ms_idx" ON "web"."session"("audience", "subject", "opened_by", "expires_ms");
