-- CreateTable
CREATE TABLE "deployment"."job_run" (
    "job" TEXT NOT NULL,
    "succeeded_ms" BIGINT,
    "failed_ms" BIGINT,
    "failures" INTEGER NOT NULL,

    CONSTRAINT "job_run_pkey" PRIMARY KEY ("job")
);
