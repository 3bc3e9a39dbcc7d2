-- CreateTable
CREATE TABLE "auditor"."proven" (
    "account" TEXT NOT NULL,
    "table_name" TEXT NOT NULL,
    "last_id" BIGINT NOT NULL,
    "rows" BIGINT NOT NULL,
    "digest" DECIMAL(40,0) NOT NULL,
    "audited_ms" BIGINT NOT NULL,

    CONSTRAINT "proven_pkey" PRIMARY KEY ("account","table_name")
);
